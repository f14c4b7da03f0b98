DRIVE = "/content/drive/MyDrive"
FEATURES = DRIVE + "/features.hdf5"
