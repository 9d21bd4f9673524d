"""Programs that run a trained network: numpy, TensorFlow, ONNX Runtime, OpenVINO and JAX."""
