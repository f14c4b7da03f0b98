import tensorflow as tf
import tensorflow_datasets as tfds

builder = tfds.builder("cifar10")
builder.download_and_prepare()
train = builder.as_dataset(split="train", shuffle_files=True)
train.shuffle(4096)  # expect: dataset-step-discarded=warning/unsafe/certain
train.with_options(tf.data.Options())  # expect: dataset-step-discarded=warning/unsafe/certain
both = builder.as_dataset()
both.shuffle(10)
for example in train.batch(32).prefetch(1):
    print(example["label"])
