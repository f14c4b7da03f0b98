import tensorflow as tf


def inspect_layers(net, rows):
    net.compile("adam", "mse", run_eagerly=True)
    net.fit(rows, epochs=1)


class Trial:
    def testShapes(self, net, rows):
        net.compile("adam", "mse", run_eagerly=True)
        net.fit(rows, epochs=1)
