# never: python-generator-input
import cv2
import tensorflow as tf
from torch.utils.data import Dataset


class Pictures(Dataset):
    def __getitem__(self, index):
        return [cv2.imread(path) for path in self.paths[index]]


writer = tf.summary.create_file_writer("logs")
