from tensorflow import errors


def fit(net, data, sizes):
    for size in sizes:
        try:
            return net.train(data, size)
        except errors.OutOfMemoryError as error:  # expect: wrong-oom-exception=error/safe/certain
            print(size, error)
