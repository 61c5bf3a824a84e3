// The layers for processors with AVX2: hatch_build.py compiles this file for them, where the platform has such.
#include "layers.hpp"

#if defined(__AVX2__) && defined(__FMA__)

#include "layers.inc"

namespace majolika {

extern const Layers kAvx2Layers = {sum, add, hidden, logits, heads};
extern const Layers* const kFastLayers = &kAvx2Layers;

}  // namespace majolika

#else

namespace majolika {

extern const Layers* const kFastLayers = nullptr;

}  // namespace majolika

#endif
