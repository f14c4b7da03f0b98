import tensorflow as tf
tf.random.set_seed(1)
for i in range(16):
    tf.io.write_file(f"train/{i:02d}.jpg", tf.io.encode_jpeg(tf.cast(tf.fill((300, 300, 3), i * 15), tf.uint8)))
def decode(path):
    image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
    return tf.image.resize(image, (224, 224)) / 255.0
ds = tf.data.Dataset.list_files("train/*.jpg", shuffle=True, seed=4).map(decode, num_parallel_calls=tf.data.AUTOTUNE).cache().batch(4)  # expect: missing-prefetch=/unsafe
w = tf.Variable(tf.ones((3, 600)) / 600)
big = tf.ones((600, 600)) / 600
@tf.function
def epoch(data, steps):
    n = 0
    for a in data:
        with tf.GradientTape() as tape:
            m = tf.reduce_mean(a, (1, 2))
            h = m @ w
            for _ in tf.range(30):
                h = h @ big
            loss = tf.reduce_mean((h - m[:, :1] ** 2) ** 2)
        w.assign_sub(10.0 * tape.gradient(loss, w))
        n += 1
        if n == steps:
            break
for e in range(6):
    epoch(ds, tf.constant(2))
    print(e, round(float(tf.reduce_sum(w)), 3))
