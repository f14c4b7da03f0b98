import tensorflow as tf
from mylib import Runner

runner = Runner()
data = tf.zeros((100, 4)).numpy()
runner.schedule(data, batch_size=10, steps_per_epoch=len(data))
