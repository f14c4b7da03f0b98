# never: tensor-leak-from-tf-function
import tensorflow as tf


@tf.function
def towers(x, depth):
    outputs, by_name = [], {}
    for i in range(depth):
        x = tf.nn.relu(x)
        outputs.append(x)
        by_name[i] = tf.reduce_mean(x)

    def finish():
        outputs.append(x * 2)
        return outputs

    return finish(), by_name


@tf.function
def names(x, seen=[]):
    print("traced")
    return x


class Net(tf.keras.Model):
    def call(self, inputs):
        features = []
        for layer in self.layers:
            inputs = layer(inputs)
            features.append(inputs)
        return features
