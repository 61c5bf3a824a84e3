// An evaluator made by hand.  A game brings a struct with
//   worth(state, seat)      points that the seat will probably have at the end
//   appeal(state, action)   how natural a legal action looks: the logarithm of its prior, up to a constant
//   spread                  points of lead at which a seat wins three games of four
#pragma once

#include <cmath>
#include <cstdint>

#include "judging.hpp"

namespace majolika {

template <class Game, class Guess>
struct Heuristic final : Evaluator<Game> {
    static constexpr int n = Game::players;
    using State = typename Game::State;

    Judgement<n> judge(const State& state, Sight*) const override {
        Judgement<n> judged;
        for (int seat = 0; seat < n; ++seat) {
            judged.points[seat] = Guess::worth(state, seat);
            judged.share[seat] = judged.points[seat] * std::log(3.0f) / Guess::spread;
        }
        judged.set_margins();
        soften(judged.share, n);
        return judged;
    }

    void weigh(const State& state, const Sight&, const std::uint16_t* moves, int number, float* priors) const override {
        for (int index = 0; index < number; ++index) priors[index] = Guess::appeal(state, moves[index]);
        soften(priors, number);
    }
};

}  // namespace majolika
