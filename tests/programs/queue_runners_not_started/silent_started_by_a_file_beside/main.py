"""The program has one file open the Session and start the threads, and another one read."""

from reader import Reader
from sessions import open_session

reader = Reader(["a.txt", "b.txt"])
print(reader.count(open_session(), 100))
