import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
teacher = tf.keras.models.load_model("teacher.keras")
with strategy.scope():
    student = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    student.compile("sgd", "mse")


def distil(x):
    student.fit(x, teacher.predict(x))
