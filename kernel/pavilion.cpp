#include "pavilion_rules.hpp"

namespace majolika {

static constexpr Rules kRules[] = {
    pavilion_rules<2, false>("pavilion-2"),
    pavilion_rules<3, false>("pavilion-3"),
    pavilion_rules<4, false>("pavilion-4"),
};
extern const Kinds kPavilion = {kRules, sizeof kRules / sizeof *kRules};

}  // namespace majolika
