#include "duel.hpp"

#include "batch.hpp"
#include "duel_heuristic.hpp"
#include "search.hpp"

namespace majolika {

extern const Rules kDuel[] = {rules_of<Duel, DuelHeuristic>("duel")};
extern const int kDuelKinds = sizeof kDuel / sizeof *kDuel;

}  // namespace majolika
