import tensorflow as tf
import tensorflow_datasets as tfds


def normalise(example):
    image = tf.image.convert_image_dtype(example["image"], tf.float32)
    return {"image": image, "label": example["label"]}


train = tfds.load("mnist", split="train")
train = train.map(normalise, num_parallel_calls=tf.data.AUTOTUNE).batch(32)  # expect: map-before-batch=advice/unsafe/certain
