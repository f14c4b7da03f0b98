import tensorflow as tf

calls = []


def level():
    calls.append(len(calls))
    print("level", len(calls))
    return 0.5


total = 0.0
for step in range(12):
    plane = tf.fill((200, 200), level())
    total += float(plane[0, 0]) + step
print(total, calls)
