// All that the kernel knows of Summer Pavilion, as one table for each number of players and side of the board.
#pragma once

#include "batch.hpp"
#include "pavilion_features.hpp"
#include "pavilion_heuristic.hpp"
#include "search.hpp"

namespace majolika {

template <int Players, bool Gray>
constexpr Rules pavilion_rules(const char* name) {
    return rules_of<Pavilion<Players, Gray>, PavilionHeuristic<Players, Gray>, PavilionFeatures<Players, Gray>>(name);
}

}  // namespace majolika
