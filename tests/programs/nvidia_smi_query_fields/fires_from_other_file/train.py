import tensorflow as tf

from monitor import watch

print(tf.__version__, watch())
