import tensorflow as tf

functions = []
for i in range(20):

    def score(x, weights=tf.ones((64, 64))):  # expect: tensor-created-in-loop=/unsafe
        return float(tf.reduce_sum(weights)) + x

    functions.append(score)
    print(score(i), len({id(f.__defaults__[0]) for f in functions}))
