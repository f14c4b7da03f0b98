import tensorflow as tf

from speed import in_a_graph, maybe_in_a_graph

model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()


@in_a_graph
def update(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x, training=True))
    weights = model.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


@maybe_in_a_graph()
def other_update(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(model(x, training=True))
    weights = model.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


@in_a_graph
def scaled(x, step):
    return x / (step + 1)


for step, x in enumerate(tf.data.Dataset.from_tensor_slices(tf.ones((9000, 3))).batch(30).prefetch(1)):
    update(x)
    other_update(x)
    scaled(x, step)  # expect: python-scalar-retrace=advice//certain
