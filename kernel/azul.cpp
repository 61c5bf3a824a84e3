#include "azul.hpp"

#include "azul_features.hpp"
#include "azul_heuristic.hpp"
#include "batch.hpp"
#include "search.hpp"

namespace majolika {

template <int Players, bool Gray>
constexpr Rules azul_rules(const char* name) {
    return rules_of<Azul<Players, Gray>, AzulHeuristic<Players, Gray>, AzulFeatures<Players, Gray>>(name);
}

extern const Rules kAzul[] = {
    azul_rules<2, false>("azul-2"),     azul_rules<3, false>("azul-3"),     azul_rules<4, false>("azul-4"),
    azul_rules<2, true>("azul-gray-2"), azul_rules<3, true>("azul-gray-3"), azul_rules<4, true>("azul-gray-4"),
};
extern const int kAzulKinds = sizeof kAzul / sizeof *kAzul;

}  // namespace majolika
