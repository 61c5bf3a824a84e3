#include "azul_rules.hpp"

namespace majolika {

static constexpr Rules kRules[] = {
    azul_rules<2, true>("azul-gray-2"),
    azul_rules<3, true>("azul-gray-3"),
    azul_rules<4, true>("azul-gray-4"),
};
extern const Kinds kAzulGray = {kRules, sizeof kRules / sizeof *kRules};

}  // namespace majolika
