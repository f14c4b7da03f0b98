import tensorflow as tf

SPEC = [tf.TensorSpec(shape=[None, 64], dtype=tf.float32)]


class Served(tf.Module):
    @tf.function(input_signature=SPEC, jit_compile=True)  # expect: xla-dynamic-shapes=advice/none/certain
    def serve(self, x):
        return tf.tanh(x)


fast = tf.function(lambda x: tf.tanh(x), jit_compile=True)  # expect: xla-dynamic-shapes=advice/none/certain
for n in range(1, 64):
    fast(tf.ones((64, 64))[:n])
