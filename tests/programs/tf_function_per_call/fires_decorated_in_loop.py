import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
optimizer = tf.keras.optimizers.Adam(clipnorm=1.0)


def train(batches, epochs):
    for epoch in range(epochs):

        @tf.function  # expect: tf-function-per-call=warning/unsafe/certain
        def step(x):
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(model(x) ** 2)
            optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
            return loss

        for x in batches:
            step(x)
