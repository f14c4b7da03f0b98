import tensorflow.compat.v1 as tf
from fastapi import FastAPI

tf.disable_v2_behavior()
app = FastAPI()
text = tf.placeholder(tf.string, [])
length = tf.strings.length(text)


@app.post("/length")
def count(body: str):
    session = tf.Session()  # expect: session-in-loop=warning/none/certain
    value = session.run(length, feed_dict={text: body})
    return {"length": int(value)}
