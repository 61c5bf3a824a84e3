"""Speed and strength, measured side by side in one run: `python -m bench.playouts` and the like."""
