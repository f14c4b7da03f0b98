"""The one that is used."""

print("nothing yet")
