"""Each round waits for a tenth of a second of sound: whatever is quicker then waits longer."""

import numpy as np
import pyaudio
import tensorflow as tf

model = tf.keras.models.load_model("words.keras")
audio = pyaudio.PyAudio()
stream = audio.open(format=pyaudio.paInt16, channels=1, rate=16000, input=True, frames_per_buffer=2048)
while True:
    sound = np.frombuffer(stream.read(2048), dtype=np.int16).astype("float32")
    scores = model.predict(sound[np.newaxis])  # expect: predict-in-loop=advice
    print(scores.argmax())
