import tensorflow as tf
from tensorflow.data import experimental as tfx

train = tf.data.TFRecordDataset(["a", "b"])
train.apply(tfx.prefetch_to_device("/gpu:0"))  # expect: dataset-step-discarded=error
if len("ab") > 1:
    train.cache()  # expect: dataset-step-discarded=warning
for x in train:
    print(x)
