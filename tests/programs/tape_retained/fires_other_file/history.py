class History:
    def __init__(self):
        self.records = []
