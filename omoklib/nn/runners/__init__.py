"""Programs that run a trained network: TensorFlow graphs, ONNX Runtime, OpenVINO."""
