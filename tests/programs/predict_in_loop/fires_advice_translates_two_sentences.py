"""After hours of training two sentences are translated, word by word until the end: some thirty predictions."""

import numpy as np
import tensorflow as tf

longest = 300
texts = np.load("texts.npy")
vectorize = tf.keras.layers.TextVectorization(max_tokens=8000, output_sequence_length=longest)
vectorize.adapt(texts)
words = vectorize.get_vocabulary()
model = tf.keras.models.load_model("translator.keras")
model.fit(texts, np.load("answers.npy"), epochs=30)


def translate(sentence):
    answer = ""
    for place in range(longest):
        asked = np.array([sentence]), np.array(["begin " + answer])
        scores = model.predict(asked, verbose=0)[0, place]  # expect: predict-in-loop=advice
        word = words[np.argmax(scores)]
        if word == "end":
            break
        answer += " " + word
    return answer.strip()


print(translate("I like soccer"))
print(translate("I like going to the beach"))


def search(sentence, width, verbose=False):
    best = [(0.0, "begin")]
    for place in range(1, longest):
        found = []
        for score, text in best:
            if text.endswith("end"):
                found.append((score, text))
                continue
            asked = np.array([sentence]), np.array([text])
            scores = model.predict(asked)[0, place]  # expect: predict-in-loop=advice
            for number, one in enumerate(scores):
                found.append((score + np.log(one), f"{text} {words[number]}"))
        best = sorted(found, reverse=True)[:width]
        if verbose:
            print(best)
        if all(text.endswith("end") for _, text in best):
            return best[0][1]


def main():
    shown = "I love cats and dogs"
    print(search(shown, width=3, verbose=True))
    for question in ["where is the station", "how old are you"]:
        print(search(question, width=5))


if __name__ == "__main__":
    main()
