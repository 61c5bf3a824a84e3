#include "duel.hpp"

#include "batch.hpp"
#include "duel_features.hpp"
#include "duel_heuristic.hpp"
#include "search.hpp"

namespace majolika {

static constexpr Rules kRules[] = {rules_of<Duel, DuelHeuristic, DuelFeatures>("duel")};
extern const Kinds kDuel = {kRules, sizeof kRules / sizeof *kRules};

}  // namespace majolika
