# never: load-model-in-loop
import keras


def cross_validate(parts):
    for x, y in parts:
        net = keras.models.load_model("start.keras")
        net.fit(x, y, epochs=10)
        print(net.evaluate(x, y))


def best_each_time(net, rounds, data):
    for _ in range(rounds):
        net.fit(data, callbacks=[keras.callbacks.ModelCheckpoint("best.keras")])
        net = keras.models.load_model("best.keras")


def retry():
    while True:
        try:
            return keras.models.load_model("net.keras")
        except OSError:
            print("not there yet")
