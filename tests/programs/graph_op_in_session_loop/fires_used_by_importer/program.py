from records import largest

print(largest([3, 1, 2]))
