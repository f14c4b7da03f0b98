# never: submodel-in-loop
import keras

model = keras.applications.MobileNetV2()
parts = [keras.Model(model.input, layer.output) for layer in model.layers]
by_name = {}
for name in [f"block_{n}_add" for n in range(20)]:
    by_name[name] = keras.Model(model.input, model.get_layer(name).output)
outputs = []
for layer in model.layers:
    outputs.append(layer.output)
everything = keras.Model(model.input, outputs)
