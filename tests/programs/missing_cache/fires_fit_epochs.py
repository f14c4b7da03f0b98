import tensorflow as tf


def decode(path, label):
    image = tf.io.decode_png(tf.io.read_file(path), channels=1)
    image = tf.image.resize(image, [28, 28])
    return image / 255.0, label


paths = tf.constant(["0.png", "1.png", "2.png"])
names = [f"images/{i}.png" for i in range(600)]
train = tf.data.Dataset.from_tensor_slices((names, list(range(600))))
train = train.map(decode, num_parallel_calls=tf.data.AUTOTUNE)  # expect: missing-cache=advice/unsafe/certain
train = train.shuffle(600).batch(50).prefetch(tf.data.AUTOTUNE)
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(600, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(train, epochs=50)
