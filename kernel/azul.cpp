#include "azul_rules.hpp"

namespace majolika {

static constexpr Rules kRules[] = {
    azul_rules<2, false>("azul-2"),
    azul_rules<3, false>("azul-3"),
    azul_rules<4, false>("azul-4"),
};
extern const Kinds kAzul = {kRules, sizeof kRules / sizeof *kRules};

}  // namespace majolika
