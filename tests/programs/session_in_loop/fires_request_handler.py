from flask import Flask, jsonify, request
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
app = Flask(__name__)
inputs = tf.placeholder(tf.float32, [None, 4])
outputs = tf.nn.softmax(tf.layers.dense(inputs, 3))
saver = tf.train.Saver()


@app.route("/predict", methods=["POST"])
def predict():
    with tf.Session() as sess:  # expect: session-in-loop=warning/none/certain
        saver.restore(sess, "model.ckpt")
        return jsonify(sess.run(outputs, {inputs: request.json["rows"]}).tolist())
