import json

import numpy as np
from tensorflow.compat import v1 as tf1

tf1.disable_v2_behavior()


def run(folder, names):
    x = tf1.placeholder(tf1.float32, [None, 10])
    code = tf1.layers.dense(x, 2)
    saver = tf1.train.Saver()
    latest = tf1.train.latest_checkpoint(folder)
    for name in names:
        rows = np.load(name, mmap_mode="r")
        with open(name + ".json") as stream:
            about = json.load(stream)
        session = tf1.Session()  # expect: session-in-loop=warning/unsafe/certain
        saver.restore(session, latest)
        print(about, session.run(code, {x: rows}))
        session.close()
