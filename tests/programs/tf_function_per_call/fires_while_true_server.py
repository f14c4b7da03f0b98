import socket

import numpy as np
import tensorflow as tf

net = tf.keras.models.load_model("m.keras")
server = socket.create_server(("", 9000))
while True:
    connection, _ = server.accept()
    data = np.frombuffer(connection.recv(4096), "float32")[None]
    infer = tf.function(net, jit_compile=True)  # expect: tf-function-per-call=warning/unsafe/certain
    connection.send(infer(data).numpy().tobytes())
