from tensorflow import data


def make(name):
    a = data.TFRecordDataset(name).shuffle(2 * 10 ** 6).batch(32)  # expect: shuffle-buffer-huge=warning/none/certain
    b = data.TFRecordDataset(name).shuffle(buffer_size=int(4e5)).batch(32)  # expect: shuffle-buffer-huge=advice/none/certain
    c = data.TFRecordDataset(name).shuffle(1 << 20).batch(32)  # expect: shuffle-buffer-huge=warning/none/certain
    return a, b, c
