from setuptools import setup

setup(name="fortunes", version="1.0", packages=["fortunes"])
