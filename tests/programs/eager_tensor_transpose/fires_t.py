from tensorflow import matmul, random

a = random.normal((3, 4))
b = matmul(a, a.T)  # expect: eager-tensor-transpose=error
