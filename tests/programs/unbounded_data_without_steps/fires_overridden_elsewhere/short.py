from base import Trainer


class Short(Trainer):
    def dataset(self):
        return super().dataset().take(100)


if __name__ == "__main__":
    Short().run()
