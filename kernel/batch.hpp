// Thousands of games in one call: apply one action each, let chance decide, begin anew where a game is over.
#pragma once

#include <new>

#include "rules.hpp"

namespace majolika {

template <class Game>
struct BatchOf final : Batch {
    using State = typename Game::State;

    struct Place {
        State state;
        Random random{0};
    };

    Place* places = nullptr;
    State beginning;
    int round_cap = 0;

    ~BatchOf() override { delete[] places; }

    bool begin(int number, std::uint64_t seed, int cap) {
        places = new (std::nothrow) Place[static_cast<std::size_t>(number)];
        if (!places) return false;
        games = number, players = Game::players, actions = Game::actions, round_cap = cap;
        for (int game = 0; game < games; ++game) {
            places[game].random = Random(seed + static_cast<std::uint64_t>(game) * 0x9e3779b97f4a7c15);
            begin_game(places[game]);
        }
        return true;
    }

    bool are_legal(int first, int last, const std::int32_t* chosen) const override {
        for (int game = first; game < last; ++game)
            if (!Game::is_legal(places[game].state, chosen[game])) return false;
        return true;
    }

    void step(int first, int last, const std::int32_t* chosen, const Outputs& out) override {
        for (int game = first; game < last; ++game) {
            Place& place = places[game];
            Game::apply(place.state, chosen[game]);
            const bool ended = !settle(place);
            out.done[game] = ended;
            tell_points(place.state, game, ended, out);
            if (ended) begin_game(place);
            tell_moves(place.state, game, out);
        }
    }

    void look(int first, int last, const Outputs& out) const override {
        for (int game = first; game < last; ++game) {
            out.done[game] = 0;
            tell_points(places[game].state, game, false, out);
            tell_moves(places[game].state, game, out);
        }
    }

    void choose(std::int32_t* actions_out) override {
        for (int game = 0; game < games; ++game) actions_out[game] = Game::pick(places[game].state, places[game].random);
    }

    void state(int game, std::uint8_t* bytes) const override { Generic<Game>::write(places[game].state, bytes); }

  private:
    void begin_game(Place& place) const {
        place.state = beginning;
        settle(place);
    }

    // Lets chance decide until somebody is to move; false when the game is over, or its last round allowed.
    bool settle(Place& place) const {
        while (Game::awaits_deal(place.state) && place.state.round <= round_cap) Game::deal(place.state, place.random);
        return Game::turn(place.state) >= 0;
    }

    // The reward of n seats is zero in sum: 1 for a win, -1/(n-1) for a loss, in between for a shared victory.
    static void tell_points(const State& state, int game, bool ended, const Outputs& out) {
        constexpr int n = Game::players;
        std::int32_t* scores = out.scores + game * n;
        float* rewards = out.rewards + game * n;
        for (int seat = 0; seat < n; ++seat) scores[seat] = Game::score(state, seat), rewards[seat] = 0;
        if (!ended) return;
        std::int32_t ranks[n];
        Generic<Game>::ranking(state, scores, ranks);
        int winners = 0;
        for (int rank : ranks) winners += rank == 1;
        for (int seat = 0; seat < n; ++seat) {
            const float share = ranks[seat] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
            rewards[seat] = (share * n - 1) / (n - 1);
        }
    }

    static void tell_moves(const State& state, int game, const Outputs& out) {
        Game::mask(state, out.masks + static_cast<std::size_t>(game) * Game::actions);
        out.turns[game] = static_cast<std::int8_t>(Game::turn(state));
    }
};

template <class Game>
Batch* batch_of(int games, std::uint64_t seed, const std::uint8_t* setup, int length, int round_cap) {
    auto* batch = new (std::nothrow) BatchOf<Game>;
    if (batch && Game::start(batch->beginning, setup, length) && batch->begin(games, seed, round_cap)) return batch;
    delete batch;
    return nullptr;
}

}  // namespace majolika
