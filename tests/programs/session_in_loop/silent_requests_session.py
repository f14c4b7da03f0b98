import boto3
import requests
from sqlalchemy.orm import Session, sessionmaker
import tensorflow as tf

engine = object()
model = tf.keras.models.load_model("m.keras")
for url in open("urls.txt"):
    with requests.Session() as session:
        text = session.get(url).text
    with Session(engine) as db:
        db.add(text)
    bucket = boto3.Session().client("s3")
    maker = sessionmaker(bind=engine)
    sess = maker()
    sess.commit()
    print(bucket)
