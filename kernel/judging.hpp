// What a search asks of a position: how it will probably end for every seat.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "rules.hpp"

namespace majolika {

constexpr float kMarginScale = 20;  // points of lead that are a clear win

template <int Seats>
struct Judgement {
    float share[Seats];   // of the victory: all seats together have 1
    float margin[Seats];  // the lead over the best other seat, squeezed into -1 to 1
    float points[Seats];  // at the end of the game

    // From -1 to 1; a little for the margin, so that won and lost games are played on well.
    float utility(int seat) const {
        return 0.8f * (Seats * share[seat] - 1) / (Seats - 1) + 0.2f * margin[seat];
    }

    // Margins as they follow from the points.
    void set_margins() {
        for (int seat = 0; seat < Seats; ++seat) {
            float best = -1e9f;
            for (int other = 0; other < Seats; ++other)
                if (other != seat) best = std::max(best, points[other]);
            margin[seat] = std::tanh((points[seat] - best) / kMarginScale);
        }
    }
};

// What an evaluator keeps of a position until it is asked about its moves.
struct Sight {
    float numbers[64];
};

// Several threads may ask an evaluator at once.
template <class Game>
struct Evaluator {
    using State = typename Game::State;
    virtual ~Evaluator() = default;
    // How a position that is not over will probably end; the sight is kept if there is room for it.
    virtual Judgement<Game::players> judge(const State& state, Sight* kept) const = 0;
    // Priors of moves of a position of which this was kept.
    virtual void weigh(const State& state, const Sight& kept, const std::uint16_t* moves, int number, float* priors) const = 0;
};

// The judgement of a finished game.
template <class Game>
Judgement<Game::players> final_judgement(const typename Game::State& state) {
    constexpr int n = Game::players;
    Judgement<n> judged;
    std::int32_t scores[n], places[n];
    Generic<Game>::ranking(state, scores, places);
    int winners = 0;
    for (int place : places) winners += place == 1;
    for (int seat = 0; seat < n; ++seat) {
        judged.points[seat] = static_cast<float>(scores[seat]);
        judged.share[seat] = places[seat] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
    }
    judged.set_margins();
    return judged;
}

// Turns numbers into shares that grow with their exponentials and are 1 together.
inline void soften(float* numbers, int number) {
    float most = numbers[0], sum = 0;
    for (int index = 1; index < number; ++index) most = std::max(most, numbers[index]);
    for (int index = 0; index < number; ++index) sum += numbers[index] = std::exp(numbers[index] - most);
    for (int index = 0; index < number; ++index) numbers[index] /= sum;
}

}  // namespace majolika
