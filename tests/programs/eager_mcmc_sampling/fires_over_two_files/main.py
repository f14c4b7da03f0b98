import tensorflow as tf
import tensorflow_probability as tfp

from chains import draw

kernel = tfp.mcmc.RandomWalkMetropolis(lambda x: -tf.reduce_sum(x**2))
print(draw(kernel, tf.zeros(2)))
