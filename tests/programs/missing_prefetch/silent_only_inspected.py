import matplotlib.pyplot as plt
import tensorflow as tf

ds = tf.data.Dataset.list_files("photos/*.png").map(tf.io.read_file, num_parallel_calls=4).map(tf.io.decode_png, num_parallel_calls=4).batch(9)
batch = next(iter(ds))
for images in ds.take(1):
    for i in range(9):
        plt.subplot(3, 3, i + 1)
        plt.imshow(images[i].numpy().astype("uint8"))
plt.show()
print(batch.shape)
