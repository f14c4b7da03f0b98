import tensorflow_hub as hub
from fastapi import APIRouter
from tensorflow.keras.models import load_model

router = APIRouter()
PATH = "models/sentiment.h5"


@router.post("/sentiment")
async def sentiment(text: str):
    net = load_model(PATH)  # expect: load-model-in-loop=warning/none/certain
    return float(net.predict([text])[0])


def embed(text):
    encoder = hub.load("https://tfhub.dev/google/universal-sentence-encoder/4")  # expect: load-model-in-loop=warning/none/certain
    return encoder([text])


@router.get("/embedding")
def embedding(text: str):
    return embed(text).numpy().tolist()


def handler(event, context):
    net = load_model("/opt/net.h5")  # expect: load-model-in-loop=warning/none/certain
    return {"score": float(net.predict(event["x"])[0])}
