# never: map-without-parallel-calls
import matplotlib.pyplot as plt
import tensorflow as tf

records = tf.data.TFRecordDataset("plankton.tfrecord")
pictures = records.map(lambda r: tf.image.random_flip_left_right(tf.io.decode_png(tf.io.parse_tensor(r, tf.string))))

for picture in pictures.take(1):
    plt.imshow(picture.numpy())
    plt.title(str(picture.shape))

example = next(iter(pictures))
print(example.dtype)

figure, axes = plt.subplots(3, 3)
for place, picture in zip(range(9), pictures):
    axes[place // 3][place % 3].imshow(picture)
