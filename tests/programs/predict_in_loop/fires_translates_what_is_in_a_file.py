"""The same translation of all lines of a file, of one that is named, and a game that has a name."""

import gym
import numpy as np
import tensorflow as tf

longest = 300
model = tf.keras.models.load_model("translator.keras")
words = np.load("words.npy")


def translate(sentence):
    answer = ""
    for place in range(longest):
        asked = np.array([sentence]), np.array(["begin " + answer])
        scores = model.predict(asked, verbose=0)[0, place]  # expect: predict-in-loop
        word = words[np.argmax(scores)]
        if word == "end":
            break
        answer += " " + word
    return answer.strip()


print(translate("I like soccer"))
for line in open("lines.txt", encoding="utf-8"):
    print(translate(line))


def follow(video):
    answer, frames = np.zeros(4), iter(np.load(video))
    while True:
        frame = next(frames, None)
        if frame is None:
            break
        answer = model.predict(np.concatenate([frame, answer])[None], verbose=0)  # expect: predict-in-loop
    return answer


print(follow("street.npy"))


def play(game):
    env = gym.make(game)
    state, score = env.reset(), 0
    while True:
        action = np.argmax(model.predict(state[None], verbose=0))  # expect: predict-in-loop
        state, reward, done, _ = env.step(action)
        score += reward
        if done:
            return score


print(play("CartPole"))


def write(text):
    for _ in range(400):
        text += words[np.argmax(model.predict(np.array([text]), verbose=0))]  # expect: predict-in-loop
    return text


print(write("once upon a time"))


def answered(text):
    reply = ""
    while True:
        scores = model.predict(np.array([text + reply]), verbose=0)[0]  # expect: predict-in-loop
        if words[scores.argmax()] == "end":
            return reply
        reply += words[scores.argmax()]


print(answered("how are you"))
server = {"answer": answered}
