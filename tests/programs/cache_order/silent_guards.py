# never: cache-order
"""Cached before what changes, or on purpose: a split, few elements, an order that is meant to stay."""

import tensorflow as tf


def noisy(x):
    return x + tf.random.uniform(())


def train(model: tf.keras.Model, n, flag):
    ds = tf.data.Dataset.list_files("*.txt").map(tf.io.read_file, tf.data.AUTOTUNE)
    model.fit(ds.cache().shuffle(1000).batch(8).prefetch(1))
    model.fit(ds.shuffle(1000).cache().shuffle(1000).batch(8).prefetch(1))
    model.fit(ds.shuffle(1000, reshuffle_each_iteration=False).cache().batch(8).prefetch(1))
    model.fit(ds.shuffle(1000, 3, False).cache().batch(8).prefetch(1))
    model.fit(ds.shuffle(1000).take(500).cache().batch(8).prefetch(1))
    model.fit(ds.shuffle(1000).skip(500).cache().batch(8).prefetch(1))
    model.fit(ds.shuffle(1000).shard(2, 0).cache().batch(8).prefetch(1))
    model.fit(ds.cache().repeat().batch(8).prefetch(1), steps_per_epoch=3)
    model.fit(ds.repeat(2).cache().batch(8).prefetch(1))
    model.fit(ds.take(10).map(noisy, tf.data.AUTOTUNE).cache().batch(8).prefetch(1))
    model.fit(ds.cache().take(-1).batch(8).prefetch(1))
    model.fit(ds.cache().map(noisy, tf.data.AUTOTUNE).batch(8).prefetch(1))
    model.evaluate(ds.shuffle(1000).cache().batch(8).prefetch(1))
    val_ds = ds.map(noisy, tf.data.AUTOTUNE).cache().batch(8).prefetch(1)
    model.fit(ds.batch(8).prefetch(1), validation_data=val_ds)


def one_or_the_other(flag, model: tf.keras.Model):
    ds = tf.data.Dataset.list_files("*.txt").map(tf.io.read_file, tf.data.AUTOTUNE)
    if flag:
        ds = ds.repeat()
    if not flag:
        ds = ds.cache()
    model.fit(ds.batch(8).prefetch(1), steps_per_epoch=3)
