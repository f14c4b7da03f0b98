from tensorflow.keras import Sequential
from tensorflow.keras.layers import LSTM, Dense, Embedding, TimeDistributed


def make_tagger(words, tags):
    return Sequential([Embedding(words, 100), LSTM(100, return_sequences=True), TimeDistributed(Dense(tags, activation="softmax"))])
