from reading import read


def run(net, settings):
    train = read("train/*.jpg", keep=settings.get("keep", "batches"))
    held_out = read("held/*.jpg", keep="batches", shuffle=False)
    net.fit(train, epochs=20, validation_data=held_out)
