from records import smallest

print(smallest([3, 1, 2]))
# largest([3, 1, 2])
