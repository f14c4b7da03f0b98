try:
    import tensorflow as tf  # expect: memory-growth-not-set=advice/none/certain
except ImportError as error:
    raise SystemExit("install tensorflow first") from error

v = tf.Variable(5.0)
opt = tf.keras.optimizers.Adam(0.1)


@tf.function
def step():
    with tf.GradientTape() as tape:
        loss = tf.square(v)
    opt.apply_gradients([(tape.gradient(loss, v), v)])


for _ in range(200):
    step()
