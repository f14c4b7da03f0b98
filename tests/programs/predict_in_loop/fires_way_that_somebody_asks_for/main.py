from walker import Walker


def main(walker=None, count=4000):
    walker = walker or Walker()
    print(walker.walk(count, True))


if __name__ == "__main__":
    main()
