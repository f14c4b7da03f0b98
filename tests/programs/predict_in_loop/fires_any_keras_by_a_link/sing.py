import melody
import numpy as np

model = melody.singer()
heard = [60] * 30
for _ in range(5000):
    scores = model.predict(np.array(heard[-30:]).reshape(1, 30, 1))  # expect: predict-in-loop=warning
    heard.append(int(scores.argmax()))
print(heard)
