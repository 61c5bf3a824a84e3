// Summer Pavilion judged by hand.
#pragma once

#include "pavilion.hpp"

namespace majolika {

template <int Players, bool Gray>
struct PavilionHeuristic {
    using Game = Pavilion<Players, Gray>;
    using State = typename Game::State;

    static constexpr float spread = 8;

    static float worth(const State& state, int seat) { return static_cast<float>(Game::score(state, seat)); }
    static float appeal(const State&, int) { return 0; }
};

}  // namespace majolika
