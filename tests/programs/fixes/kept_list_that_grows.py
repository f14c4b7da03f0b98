import tensorflow as tf

values = [0.0]
buffer = {"rows": [1.0]}
sizes = []
for step in range(12):
    sizes.append(int(tf.size(tf.constant(values))))
    sizes.append(int(tf.size(tf.constant(buffer["rows"]))))
    values.append(float(step))
    buffer["rows"] = buffer["rows"] + [2.0]
print(sizes)
