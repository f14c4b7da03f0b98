def batches(x, y, batch_size):
    while True:
        for i in range(0, len(x), batch_size):
            yield x[i : i + batch_size], y[i : i + batch_size]
