how = "fit"
epochs = 50
