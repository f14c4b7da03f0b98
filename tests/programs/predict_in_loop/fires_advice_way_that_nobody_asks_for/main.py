from walker import Walker

walker = Walker()

# In [3]: walker.walk(4000)
