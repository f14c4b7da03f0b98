from setuptools import find_packages, setup

setup(
    name="segmenter",
    version="0.2",
    packages=find_packages(),
    install_requires=["numpy", "tensorflow>=2.4,<2.6"],
)
