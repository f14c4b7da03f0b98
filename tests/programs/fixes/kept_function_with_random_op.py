import tensorflow as tf

tf.random.set_seed(21)
draws = []
for step in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def draw(x):
        return x + tf.random.uniform(())

    draws.append(round(float(draw(tf.constant(0.0))), 5))
print(draws)
