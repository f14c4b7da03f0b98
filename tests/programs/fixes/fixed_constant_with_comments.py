import tensorflow as tf

total = 0.0
for step in range(30):  # thirty steps
    # the mask keeps everything
    mask = tf.ones((256, 256))  # all ones, 256 KiB  # expect: tensor-created-in-loop=/safe
    # then it is scaled
    total += float(tf.reduce_sum(mask * step))  # a float
    # end of the body
print(total)
