#include "pavilion_rules.hpp"

namespace majolika {

static constexpr Rules kRules[] = {
    pavilion_rules<2, true>("pavilion-gray-2"),
    pavilion_rules<3, true>("pavilion-gray-3"),
    pavilion_rules<4, true>("pavilion-gray-4"),
};
extern const Kinds kPavilionGray = {kRules, sizeof kRules / sizeof *kRules};

}  // namespace majolika
