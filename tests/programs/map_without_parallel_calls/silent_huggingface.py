import datasets
import tensorflow as tf
from transformers import AutoTokenizer, TFAutoModelForSequenceClassification

tokenizer = AutoTokenizer.from_pretrained("bert-base-cased")
raw = datasets.load_dataset("glue", "mrpc")


def tokenize(batch):
    return tokenizer(batch["sentence1"], batch["sentence2"], truncation=True)


encoded = raw.map(tokenize, batched=True)
train = encoded["train"].shuffle(seed=42).map(tokenize)
model = TFAutoModelForSequenceClassification.from_pretrained("bert-base-cased")
print(model.num_parameters(), tf.__version__, len(train))
