import tensorflow as tf


class DecayingAdam(tf.keras.optimizers.Adam):
    def apply_gradients(self, grads_and_vars, name=None):
        gradients, variables = list(zip(*grads_and_vars))
        gradients, _ = tf.clip_by_global_norm(gradients, clip_norm=1.0)
        return super().apply_gradients(zip(gradients, variables), name=name)
