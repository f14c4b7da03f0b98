import tensorflow as tf


def fitted(net, options):
    data = tf.data.experimental.make_csv_dataset(options["table"], options["batch"], label_name="y", num_epochs=1)
    return net.fit(data, epochs=options["epochs"])
