import tensorflow as tf


def pupils(answers):
    rows = tf.data.Dataset.from_generator(lambda: answers, output_types=(tf.int32, tf.int32))
    rows.shuffle(buffer_size=5000)  # expect: dataset-step-discarded=warning/unsafe
    return rows.map(lambda task, right: (tf.one_hot(task, 40), right)).padded_batch(16, ([None, 40], [None]))


def parts(everything, count):
    def off(rest, number):
        return rest.skip(number), rest.take(number)

    train, held_out = off(everything, count // 10)
    return train, held_out


def fit(model: tf.keras.Model, answers, count):
    train, held_out = parts(pupils(answers), count)
    model.fit(train, validation_data=held_out, epochs=20)
