from reading import read


def run(net, settings):
    train = read("train/*.jpg")
    held_out = read("held/*.jpg", keep=settings.get("keep", "batches"), shuffle=False)
    net.fit(train, epochs=20, validation_data=held_out)
