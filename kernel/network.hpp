// The evaluator that asks a network.  A game brings a struct with
//   rows, dense, most_active           the first layer's inputs: one-hot rows, numbers, rows active at most
//   move_rows, most_move_rows          the same for moves
//   viewpoint(state)                   the seat from whose side the table is described
//   describe(state, active, dense)     the active rows and the numbers
//   Moves(state).describe(action, rows) the rows of a legal move
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "judging.hpp"
#include "layers.hpp"
#include "seats.hpp"

namespace majolika {

template <class Game, class Features>
constexpr Shape shape_of() {
    static_assert(Features::move_rows <= kMostMoveRows);
    return {Features::rows,      Features::dense,          Features::most_active,
            Features::move_rows, Features::most_move_rows, Game::players};
}

template <class Game, class Features>
struct NetworkEvaluator final : Evaluator<Game> {
    static constexpr int n = Game::players;
    using State = typename Game::State;
    const Network& network;

    explicit NetworkEvaluator(const Network& weights) : network(weights) {}

    Judgement<n> judge(const State& state, Sight* kept) const override {
        static_assert(sizeof kept->numbers == kSecond * sizeof(float), "a sight is the policy vector");
        std::uint16_t active[Features::most_active], *next = active;
        float dense[Features::dense], sums[kFirst], value[kSecond], heads[3 * n];
        std::copy_n(network.first_bias, kFirst, sums);
        if constexpr (Features::keeps_sums) {
            typename Features::Summary summaries[n];
            for (int place = 0; place < n; ++place) summaries[place] = seats.add(network, Features::seat_at(state, place), sums);
            Features::describe_table(state, summaries, next, dense);
        } else {
            next += Features::describe(state, active, dense);
        }
        layers().hidden(network, sums, active, static_cast<int>(next - active), dense, kept ? kept->numbers : nullptr, value);
        layers().heads(network, value, heads);
        Judgement<n> judged;
        for (int place = 0; place < n; ++place) {
            const int seat = (Features::viewpoint(state) + place) % n;
            judged.share[seat] = heads[place];
            judged.margin[seat] = std::tanh(heads[n + place]);
            judged.points[seat] = heads[2 * n + place] * kPointsScale;
        }
        soften(judged.share, n);
        return judged;
    }

    void weigh(const State& state, const Sight& kept, const std::uint16_t* moves, int number, float* priors) const override {
        std::uint16_t described[Game::most_legal * Features::most_move_rows];
        int lengths[Game::most_legal];
        const typename Features::Moves all(state);
        for (int index = 0; index < number; ++index)
            lengths[index] = all.describe(moves[index], described + index * Features::most_move_rows);
        layers().logits(network, kept.numbers, described, lengths, number, priors);
        soften(priors, number);
    }

  private:
    struct Nothing {};
    mutable std::conditional_t<Features::keeps_sums, Seats<Features>, Nothing> seats;
};

}  // namespace majolika
