import tensorflow as tf
def f(x): return tf.io.decode_raw(tf.strings.as_string(x), tf.uint8)
def build():
    ds = tf.data.Dataset.range(400).map(f)  # expect: map-without-parallel-calls=/safe
    return ds.apply(tf.contrib.data.batch_and_drop_remainder(2))
sess = None
def run(): 
    with tf.Session() as sess: return sess.run(build().make_one_shot_iterator().get_next())
print("needs 1.x")
