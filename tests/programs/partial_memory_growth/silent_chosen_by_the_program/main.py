import os

os.environ["CUDA_VISIBLE_DEVICES"] = "0"

from boxes import area

print(area([[0.0, 0.0, 1.0, 2.0]]))
