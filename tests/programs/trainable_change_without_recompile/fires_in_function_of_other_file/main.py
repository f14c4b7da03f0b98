from nets import build


def run(x, y):
    net = build()
    net.compile("adam", "mse")
    for _ in range(10):
        net.train_on_batch(x, y)
    net.get_layer("body").trainable = False  # expect: trainable-change-without-recompile=warning
    for _ in range(10):
        net.train_on_batch(x, y)
