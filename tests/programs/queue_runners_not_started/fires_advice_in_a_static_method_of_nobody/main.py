from preparing import Preparing

if __name__ == "__main__":
    print(Preparing.load("digits.npy").shape)
