import tensorflow as tf

mask = "no mask yet"
for step in range(0):
    mask = tf.ones((256, 256))
    print(step, mask.shape)
print(mask)


def last_mask(n):
    weights = None
    count = 0
    while count < n:
        weights = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/unsafe
        count += 1
    return weights if weights is None else weights.shape


print(last_mask(0), last_mask(20))
