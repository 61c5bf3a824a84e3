// The layers for every processor.
#include "layers.hpp"

#include "layers.inc"

namespace majolika {

extern const Layers kPlainLayers = {sum, add, hidden, logits, heads};

}  // namespace majolika
