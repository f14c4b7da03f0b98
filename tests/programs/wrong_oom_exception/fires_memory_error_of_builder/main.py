from nets import build

net = build()
try:
    history = net.fit(x, y, batch_size=4096)
except MemoryError:  # expect: wrong-oom-exception=error/none/certain
    history = net.fit(x, y, batch_size=64)
