"""The program has one file open the Session and another one read, and neither starts the threads."""

from reader import Reader
from sessions import open_session

reader = Reader(["a.txt", "b.txt"])
print(reader.count(open_session(), 100))
