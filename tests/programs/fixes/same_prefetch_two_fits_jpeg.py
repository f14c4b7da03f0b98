import tensorflow as tf
tf.keras.utils.set_random_seed(1)
for i in range(16):
    tf.io.write_file(f"train/{i:02d}.jpg", tf.io.encode_jpeg(tf.cast(tf.fill((300, 300, 3), i * 15), tf.uint8)))
def decode(path):
    image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    return tf.image.resize(image, (224, 224)) / 255.0, 1.0
options = tf.data.Options()
options.experimental_optimization.inject_prefetch = False
ds = tf.data.Dataset.list_files("train/*.jpg", shuffle=False).map(decode, num_parallel_calls=2).shuffle(16).repeat().batch(4).with_options(options)  # expect: missing-prefetch=/unsafe
model = tf.keras.Sequential([tf.keras.layers.GlobalAveragePooling2D(), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for stage in range(4):
    h = model.fit(ds, steps_per_epoch=4, verbose=0)
    print(round(h.history["loss"][0], 5))
