# never: trainable-change-without-recompile
import tensorflow as tf

teacher = tf.keras.Sequential([tf.keras.layers.Dense(1)])
student = tf.keras.Sequential([tf.keras.layers.Dense(1)])
student.compile("adam", "mse")
student.fit(x, y)
teacher.trainable = False
student.fit(x, y)
