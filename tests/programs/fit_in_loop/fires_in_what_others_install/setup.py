from setuptools import setup

setup(name="memory", packages=["memory"])
