"""Another thing that is shaken, beside the one that walks."""


class Bottle:
    def open(self, shaken=True):
        return shaken


print(Bottle().open(shaken=True))
