import tensorflow as tf

tf.random.set_seed(7)


def noisy(x):
    return x + tf.random.normal(tf.shape(x))


def train(model: tf.keras.Model, rows, epochs):
    base = tf.data.Dataset.from_tensor_slices(rows)
    ds = base.map(noisy, 4).batch(8).prefetch(1)  # expect: seeded-random-map-replays=warning/none/certain
    model.fit(ds, epochs=5)
    looped = base.map(noisy, 4).batch(8).prefetch(1)  # expect: seeded-random-map-replays=warning/none/certain
    for _ in range(20):
        for batch in looped:
            model.train_on_batch(batch)
    shuffled = base.shuffle(1000).map(noisy, 4).batch(8).prefetch(1)  # expect: seeded-random-map-replays=advice/none/certain
    model.fit(shuffled, epochs=5)
    several = base.map(noisy, 4).batch(8).prefetch(1)  # expect: seeded-random-map-replays=/none/likely
    model.fit(several, epochs=epochs)
