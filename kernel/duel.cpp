#include "duel.hpp"

#include "batch.hpp"

namespace majolika {

extern const Rules kDuel[] = {rules_of<Duel>("duel")};
extern const int kDuelKinds = sizeof kDuel / sizeof *kDuel;

}  // namespace majolika
