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
        std::int32_t places[n];
        Generic<Game>::ranking(state, out.scores + game * n, places);
        int winners = 0;
        for (int place : places) winners += place == 1;
        for (int seat = 0; seat < n; ++seat) {
            const float share = places[seat] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
            out.rewards[game * n + seat] = ended ? (share * n - 1) / (n - 1) : 0.0f;
        }
    }

    static void tell_moves(const State& state, int game, const Outputs& out) {
        std::uint16_t moves[Game::most_legal];
        const int number = Game::legal(state, moves);
        std::uint8_t* mask = out.masks + static_cast<std::size_t>(game) * Game::actions;
        std::memset(mask, 0, Game::actions);
        for (int index = 0; index < number; ++index) mask[moves[index]] = 1;
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
