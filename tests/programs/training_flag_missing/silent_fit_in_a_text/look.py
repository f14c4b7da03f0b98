from forger import Forger

forger = Forger()
forger.compile("adam")
forger.load_weights("forger.weights.h5")
"""
forger.fit(pairs, epochs=40)
forger.save_weights("forger.weights.h5")
"""
print(forger.judge.count_params())
