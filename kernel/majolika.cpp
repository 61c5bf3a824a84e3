// The C interface: checks what comes in, finds the game by its kind, and calls the templates.
#include "majolika.h"

#include <cstring>

#include "azul.hpp"
#include "generic.hpp"

using namespace majolika;

namespace {

// All kinds, in the order of their numbers.
#define MJ_FOR_EACH_KIND(KIND)           \
    KIND("azul-2", Azul<2, false>)       \
    KIND("azul-3", Azul<3, false>)       \
    KIND("azul-4", Azul<4, false>)       \
    KIND("azul-gray-2", Azul<2, true>)   \
    KIND("azul-gray-3", Azul<3, true>)   \
    KIND("azul-gray-4", Azul<4, true>)

#define MJ_NAME(name, ...) name,
constexpr const char* kNames[] = {MJ_FOR_EACH_KIND(MJ_NAME)};
constexpr int kKinds = sizeof kNames / sizeof *kNames;

template <class Game>
struct Of {
    using type = Game;
};

// Calls *function* with the game of this kind.
template <class Function>
auto with_game(int kind, Function function) -> decltype(function(Of<Azul<2, false>>{})) {
    int number = 0;
#define MJ_CALL(name, ...) \
    if (kind == number++) return function(Of<__VA_ARGS__>{});
    MJ_FOR_EACH_KIND(MJ_CALL)
    return MJ_NO_KIND;
}

template <class Game>
bool read(const std::uint8_t* bytes, typename Game::State& state) {
    if (!bytes) return false;
    std::memcpy(static_cast<void*>(&state), bytes, sizeof state);
    return Game::is_sound(state);
}

template <class Game>
int write(const typename Game::State& state, std::uint8_t* bytes) {
    std::memcpy(bytes, &state, sizeof state);
    return Game::is_over(state) ? MJ_OVER : Game::awaits_deal(state) ? MJ_CHANCE : Game::turn(state);
}

}  // namespace

extern "C" {

int mj_interface(void) { return 1; }

const char* mj_build(void) { return MJ_BUILD; }

int mj_kinds(void) { return kKinds; }

const char* mj_kind_name(int kind) { return kind >= 0 && kind < kKinds ? kNames[kind] : nullptr; }

int mj_players(int kind) {
    return with_game(kind, [](auto of) -> int { return decltype(of)::type::players; });
}

int mj_state_size(int kind) {
    return with_game(kind, [](auto of) -> int { return sizeof(typename decltype(of)::type::State); });
}

int mj_actions(int kind) {
    return with_game(kind, [](auto of) -> int { return decltype(of)::type::actions; });
}

int mj_most_legal(int kind) {
    return with_game(kind, [](auto of) -> int { return decltype(of)::type::most_legal; });
}

int mj_start(int kind, const uint8_t* setup, int setup_length, uint8_t* bytes) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!Game::start(state, setup, setup_length)) return MJ_BAD_ARGUMENT;
        return write<Game>(state, bytes);
    });
}

int mj_check(int kind, const uint8_t* bytes) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        return read<Game>(bytes, state) ? 0 : MJ_BAD_STATE;
    });
}

int mj_turn(int kind, const uint8_t* bytes) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!read<Game>(bytes, state)) return MJ_BAD_STATE;
        return Game::is_over(state) ? MJ_OVER : Game::awaits_deal(state) ? MJ_CHANCE : Game::turn(state);
    });
}

int mj_legal(int kind, const uint8_t* bytes, uint16_t* actions) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!read<Game>(bytes, state)) return MJ_BAD_STATE;
        return Game::legal(state, actions);
    });
}

int mj_apply(int kind, const uint8_t* bytes, int action, uint8_t* after) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!read<Game>(bytes, state)) return MJ_BAD_STATE;
        if (Game::turn(state) < 0) return MJ_NOT_DUE;
        if (!Game::is_legal(state, action)) return MJ_ILLEGAL;
        Game::apply(state, action);
        return write<Game>(state, after);
    });
}

int mj_deal(int kind, const uint8_t* bytes, uint64_t seed, uint8_t* after) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!read<Game>(bytes, state)) return MJ_BAD_STATE;
        if (!Game::awaits_deal(state)) return MJ_NOT_DUE;
        Random random(seed);
        Game::deal(state, random);
        return write<Game>(state, after);
    });
}

int mj_scores(int kind, const uint8_t* bytes, int32_t* scores, int32_t* places) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!read<Game>(bytes, state)) return MJ_BAD_STATE;
        rank<Game>(state, scores, places);
        return 0;
    });
}

int64_t mj_perft(int kind, const uint8_t* bytes, int depth) {
    return with_game(kind, [&](auto of) -> int64_t {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (!read<Game>(bytes, state)) return MJ_BAD_STATE;
        if (depth < 1) return MJ_BAD_ARGUMENT;
        return perft<Game>(state, depth);
    });
}

int mj_playouts(int kind, const uint8_t* setup, int setup_length, uint64_t seed, int games, int round_cap,
                int64_t totals[4]) {
    return with_game(kind, [&](auto of) -> int {
        using Game = typename decltype(of)::type;
        typename Game::State state;
        if (games < 0 || round_cap < 1 || !Game::start(state, setup, setup_length)) return MJ_BAD_ARGUMENT;
        Random random(seed);
        Totals sums;
        for (int game = 0; game < games; ++game) {
            Game::start(state, setup, setup_length);
            playout<Game>(state, random, round_cap, sums);
        }
        totals[0] = sums.games, totals[1] = sums.moves, totals[2] = sums.deals, totals[3] = sums.points;
        return 0;
    });
}

}  // extern "C"
