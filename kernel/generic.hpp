// What works alike for every game: templates over the static interface of azul.hpp.
#pragma once

#include <algorithm>
#include <cstdint>

#include "random.hpp"

namespace majolika {

// Ways to play *depth* moves; where chance or the end comes first, there are none.
template <class Game>
std::int64_t perft(const typename Game::State& state, int depth) {
    std::uint16_t moves[Game::most_legal];
    const int number = Game::legal(state, moves);
    if (depth == 1) return number;
    std::int64_t ways = 0;
    for (int index = 0; index < number; ++index) {
        auto after = state;
        Game::apply(after, moves[index]);
        ways += perft<Game>(after, depth - 1);
    }
    return ways;
}

struct Totals {
    std::int64_t games = 0, moves = 0, deals = 0, points = 0;
};

// One game of random moves, from *state* to its end or to the last round allowed.
template <class Game>
void playout(typename Game::State& state, Random& random, int round_cap, Totals& totals) {
    while (!Game::is_over(state)) {
        if (Game::awaits_deal(state)) {
            if (state.round > round_cap) return;
            Game::deal(state, random);
            ++totals.deals;
        } else {
            Game::apply(state, Game::pick(state, random));
            ++totals.moves;
        }
    }
    ++totals.games;
    for (int seat = 0; seat < Game::players; ++seat) totals.points += Game::score(state, seat);
}

// Points of every seat, and places: 1 for the best, shared among equals.
template <class Game>
void rank(const typename Game::State& state, std::int32_t* scores, std::int32_t* places) {
    for (int seat = 0; seat < Game::players; ++seat) {
        scores[seat] = Game::score(state, seat);
        places[seat] = 1;
        for (int other = 0; other < Game::players; ++other)
            places[seat] += Game::rank(state, other) > Game::rank(state, seat);
    }
}

}  // namespace majolika
