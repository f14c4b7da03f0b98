from keras.saving import load_model

WEIGHTS = "best.keras"


def predict_image(image):
    model = load_model(WEIGHTS, compile=False)  # expect: load-model-in-loop=warning/none/certain
    return model(image[None]).numpy()[0]
