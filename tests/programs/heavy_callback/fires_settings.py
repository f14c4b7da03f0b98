from tensorflow.keras.callbacks import LambdaCallback, ModelCheckpoint, TensorBoard

EVERY = 5


def callbacks(model, x):
    return [
        ModelCheckpoint("w.h5", save_weights_only=True, save_freq=EVERY),  # expect: heavy-callback=advice/unsafe/certain
        TensorBoard(log_dir="logs", histogram_freq=1, update_freq=1),  # expect: heavy-callback=advice/none/certain
        TensorBoard("logs", profile_batch="10,200"),  # expect: heavy-callback=advice/none/certain
        LambdaCallback(on_batch_end=lambda batch, logs: model.save("last.h5")),  # expect: heavy-callback=advice/none
    ]
