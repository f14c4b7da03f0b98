"""Some 58e9 products in each step: a GPU computes longer at them than Python needs for the next step."""

import tensorflow as tf

paths = tf.io.gfile.glob("data/*/*.jpg")
labels = [int("cat" in path) for path in paths]


def load(path, label):
    picture = tf.image.decode_jpeg(tf.io.read_file(path), channels=3)
    return tf.image.resize(picture, [256, 256]) / 255.0, tf.reshape(label, [1])


dataset = tf.data.Dataset.from_tensor_slices((paths, labels)).shuffle(2000).map(load, num_parallel_calls=4)
dataset = dataset.batch(32).prefetch(2)
model = tf.keras.Sequential(
    [
        tf.keras.layers.Conv2D(32, (3, 3), activation="relu", input_shape=(256, 256, 3)),
        tf.keras.layers.MaxPooling2D(2, 2),
        tf.keras.layers.Conv2D(64, (3, 3), activation="relu"),
        tf.keras.layers.MaxPooling2D(2, 2),
        tf.keras.layers.Conv2D(128, (3, 3), activation="relu"),
        tf.keras.layers.GlobalAveragePooling2D(),
        tf.keras.layers.Dense(256, activation="relu"),
        tf.keras.layers.Dense(1),
    ]
)
optimizer = tf.keras.optimizers.Adam()
loss_fn = tf.keras.losses.BinaryCrossentropy(from_logits=True)


def train_step(model, pictures, labels):
    with tf.GradientTape() as tape:  # expect: eager-train-step=advice
        loss = loss_fn(labels, model(pictures))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for epoch in range(20):
    for pictures, labels in dataset:
        train_step(model, pictures, labels)
