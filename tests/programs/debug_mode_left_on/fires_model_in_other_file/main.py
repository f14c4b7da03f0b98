import numpy as np

from nets import Net


def main():
    net = Net()
    net.compile(optimizer="adam", loss="mse", run_eagerly=True)  # expect: debug-mode-left-on=advice/none/certain
    net.fit(np.random.rand(100, 3), np.random.rand(100, 1), epochs=100)


if __name__ == "__main__":
    main()
