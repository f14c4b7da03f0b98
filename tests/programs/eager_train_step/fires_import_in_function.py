def train(rows, targets):
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.SGD(0.01)
    history = []
    for i in range(5000):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning/none/certain
            loss = tf.reduce_mean(tf.abs(model(rows) - targets))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
        history.append(loss)
    return history
