# never: model-built-in-loop
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

from tensorflow import keras


def one(width):
    net = keras.Sequential([keras.layers.Dense(width), keras.layers.Dense(1)])
    net.compile("adam", "mse")
    return net.fit([[1.0]], [[1.0]], verbose=0).history


def sizes():
    for width in [8, 16, 32]:
        print(one(width))


def apart(widths):
    with ProcessPoolExecutor(max_tasks_per_child=1) as pool:
        return list(pool.map(one, widths))


def shell(widths):
    for width in widths:
        subprocess.run([sys.executable, "train.py", str(width)], check=True)
