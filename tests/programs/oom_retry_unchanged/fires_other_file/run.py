import tensorflow as tf

from learner import Learner

learner = Learner()
done = False
while not done:
    try:
        learner.train()
        done = True
    except tf.errors.ResourceExhaustedError as error:  # expect: oom-retry-unchanged=advice
        print("again:", error)
