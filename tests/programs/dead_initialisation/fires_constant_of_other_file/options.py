START = "zeros"
