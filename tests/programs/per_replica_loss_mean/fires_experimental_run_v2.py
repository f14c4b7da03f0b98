from tensorflow import GradientTape, distribute, function, keras, reduce_mean

strategy = distribute.MirroredStrategy()
with strategy.scope():
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(4,))])
    optimizer = keras.optimizers.SGD(0.1, clipnorm=1.0)


@function
def replica_step(x, y):
    with GradientTape() as tape:
        loss = reduce_mean((model(x, training=True) - y) ** 2)  # expect: per-replica-loss-mean=warning/none/certain
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))


@function
def step(x, y):
    strategy.experimental_run_v2(replica_step, args=(x, y))
