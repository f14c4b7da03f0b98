import tensorflow.compat.v1 as tf

from play import best_of
from world import layer, old, states

tf.enable_eager_execution()
print(best_of(old, layer, states))
