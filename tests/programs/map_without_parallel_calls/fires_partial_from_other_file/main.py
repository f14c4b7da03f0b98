from functools import partial

from tensorflow import data

from images import load_and_resize

paths = data.Dataset.list_files("scans/*.png")
scans = paths.map(partial(load_and_resize, size=256))  # expect: map-without-parallel-calls
scans = scans.batch(8).prefetch(data.AUTOTUNE)
for scan in scans:
    print(scan.shape)
