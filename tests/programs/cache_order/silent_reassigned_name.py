import tensorflow as tf

source = tf.data.Dataset.range(1000)
view = source.shuffle(1000).repeat()
print(view.element_spec)
view = source
cached = view.cache().shuffle(1000).batch(10).prefetch(1)
