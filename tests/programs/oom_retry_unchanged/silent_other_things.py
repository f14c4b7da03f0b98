# never: oom-retry-unchanged
import keras
import requests
from sklearn.svm import SVC


def download(url):
    while True:
        try:
            return requests.get(url, timeout=10)
        except Exception:
            continue


def classic(x, y):
    try:
        SVC().fit(x, y)
    except Exception:
        pass


def logged(net: keras.Model, x, y, log):
    try:
        net.fit(x, y)
    except Exception as error:
        log.exception(error)
        raise
