import tensorflow as tf

body = tf.keras.Sequential([tf.keras.layers.Dense(16, "relu")])
optimizer = tf.keras.optimizers.Adam()


def train(batches):
    for x, y in batches:
        # expect: eager-train-step
        with tf.GradientTape() as tape:
            scores = tf.keras.layers.Dense(3)(body(x))  # expect: weights-created-in-call=error/none
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(y, scores))
        gradients = tape.gradient(loss, body.trainable_variables)
        optimizer.apply_gradients(zip(gradients, body.trainable_variables))
