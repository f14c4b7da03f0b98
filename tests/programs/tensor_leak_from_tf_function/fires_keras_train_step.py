import tensorflow as tf


class Gan(tf.keras.Model):
    def __init__(self, generator):
        super().__init__()
        self.generator = generator
        self.norms = []

    def train_step(self, data):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self.generator(data) - data))
        gradients = tape.gradient(loss, self.generator.trainable_variables)
        self.norms.append(tf.linalg.global_norm(gradients))  # expect: tensor-leak-from-tf-function=advice/none
        self.optimizer.apply_gradients(zip(gradients, self.generator.trainable_variables))
        return {"loss": loss}

    def summary_of_norms(self):
        return tf.reduce_mean(self.norms)


class Attention(tf.keras.layers.Layer):
    def call(self, query, key):
        weights = tf.nn.softmax(tf.matmul(query, key, transpose_b=True))
        self.last_weights = weights  # expect: tensor-leak-from-tf-function=advice/none
        return tf.matmul(weights, key)


layer = Attention()
print(layer.last_weights)
