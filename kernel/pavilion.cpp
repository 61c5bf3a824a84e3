#include "pavilion.hpp"

#include "batch.hpp"
#include "pavilion_heuristic.hpp"
#include "search.hpp"

namespace majolika {

template <int Players, bool Gray>
constexpr Rules pavilion_rules(const char* name) {
    return rules_of<Pavilion<Players, Gray>, PavilionHeuristic<Players, Gray>>(name);
}

extern const Rules kPavilion[] = {
    pavilion_rules<2, false>("pavilion-2"),     pavilion_rules<3, false>("pavilion-3"),
    pavilion_rules<4, false>("pavilion-4"),     pavilion_rules<2, true>("pavilion-gray-2"),
    pavilion_rules<3, true>("pavilion-gray-3"), pavilion_rules<4, true>("pavilion-gray-4"),
};
extern const int kPavilionKinds = sizeof kPavilion / sizeof *kPavilion;

}  // namespace majolika
