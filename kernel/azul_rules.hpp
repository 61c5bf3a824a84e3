// All that the kernel knows of Azul, as one table for each number of players and side of the wall.
#pragma once

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

}  // namespace majolika
