import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
optimizer = tf.keras.optimizers.SGD(0.1)


@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        logits = model(x)
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits)  # expect: loss-not-reduced=advice/unsafe
    optimizer.apply_gradients(zip(tape.gradient(losses, model.trainable_variables), model.trainable_variables))
