from preparing import Preparing

if __name__ == "__main__":
    print(Preparing.load_by_queue("digits.npy"))
