import tensorflow as tf


class Schedule:
    def __init__(self):
        self.calls = 0

    @property
    def rate(self):
        self.calls += 1
        return float(self.calls)

    def __getitem__(self, key):
        self.calls += 10
        return float(self.calls)


schedule = Schedule()
rates = []
for step in range(12):
    rates.append(float(tf.fill((200, 200), schedule.rate)[0, 0]))
    rates.append(float(tf.fill((200, 200), schedule["x"])[0, 0]))  # expect: tensor-created-in-loop=/unsafe
print(rates, schedule.calls)
