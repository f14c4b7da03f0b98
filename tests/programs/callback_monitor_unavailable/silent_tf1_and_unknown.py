# never: callback-monitor-unavailable
import keras
from extras import Watcher


def run(model, x, y, options):
    model.fit(x, y, callbacks=[keras.callbacks.EarlyStopping(), Watcher()])
    model.fit(x, y, callbacks=options.callbacks)
    model.fit(x, y, callbacks=[keras.callbacks.ModelCheckpoint("m.keras"), keras.callbacks.EarlyStopping("loss")])
