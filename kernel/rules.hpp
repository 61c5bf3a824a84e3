// What works alike for every game: templates over the static interface of azul.hpp, and
// `Rules`, the table of functions by which the C interface reaches one kind of game.
//
// A game is a struct with
//   players, actions, most_legal      constants
//   State                             trivially copyable, with a member `round`
//   start(state, setup, length)       false if the set-up is not offered
//   is_sound(state)                   whether bytes from outside can be a state
//   awaits_deal, is_over, turn        whose decision is next
//   legal, mask, is_legal, pick       the actions, as a list and as bytes; pick is any, each equally likely
//   apply(state, action)              the action and all that follows, up to the next decision
//   deal(state, random)               what chance decides next
//   complete(state, seat, random)     draws anew what the seat cannot know; only where something is hidden
//   deals_in_mid_round(state)         whether moves of the same round follow the deal; only where that can be
//   repeats(state, action)            whether a legal action is another one over again; only where that can be
//   Guise, guise(random)              how a state can look otherwise and be the same: other colors, a board turned;
//   disguise(state, guise)            puts it on a state; these only where it makes no difference
//   disguised(state, action, guise)   what an action of the state is then
//   score, rank                       points of a seat; the key by which seats are ranked
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "majolika.h"
#include "random.hpp"

namespace majolika {

struct Totals {
    std::int64_t games = 0, moves = 0, deals = 0, points = 0;
};

// What a step of a batch writes for every game; arrays of the caller.
struct Outputs {
    std::uint8_t* masks;   // games x actions: 1 where legal
    std::int8_t* turns;    // who is to move
    std::int32_t* scores;  // games x players, at the end of the step and before a new game begins
    float* rewards;        // games x players: 0, or at the end of a game the shares of victory
    std::uint8_t* done;    // whether a game ended with this step, so that a new one has begun
};

struct Rules {
    const char* name;
    int players, state_size, actions, most_legal;
    bool (*start)(const std::uint8_t* setup, int length, std::uint8_t* state);
    bool (*is_sound)(const std::uint8_t* state);
    int (*turn)(const std::uint8_t* state);
    int (*legal)(const std::uint8_t* state, std::uint16_t* actions);
    bool (*is_legal)(const std::uint8_t* state, int action);
    void (*apply)(std::uint8_t* state, int action);
    void (*deal)(std::uint8_t* state, Random& random);
    void (*ranking)(const std::uint8_t* state, std::int32_t* scores, std::int32_t* places);
    std::int64_t (*perft)(const std::uint8_t* state, int depth);
    void (*playout)(std::uint8_t* state, Random& random, int round_cap, Totals& totals);
    void (*complete)(std::uint8_t* state, int seat, Random& random);
    void (*disguise)(std::uint8_t* state, std::uint16_t* actions, int number, Random& random);
    struct Batch* (*new_batch)(int games, std::uint64_t seed, const std::uint8_t* setup, int length, int round_cap);
    struct Search* (*new_search)(const struct Network* network);
    struct Shape (*shape)();  // of its network; null where a kind has no features, as the next two
    void (*describe)(const std::uint8_t* states, int number, std::int32_t* rows, float* dense, std::int32_t* viewpoints);
    void (*describe_moves)(const std::uint8_t* states, int number, const std::int32_t* lengths, const std::uint16_t* actions,
                           std::int32_t* rows);
};

// The kinds of a game, or of one of its sides: each source file has one, so that they compile side by side.
struct Kinds {
    const Rules* rules;
    int number;
};

constexpr int kMostThreads = 64;

// A search from one position; see search.hpp.
struct Search {
    bool has_root = false;

    virtual ~Search() = default;
    virtual bool has_candidate(int index) const = 0;
    virtual std::int64_t set_root(const std::uint8_t* state, std::uint64_t seed) = 0;
    virtual void set_priors(const float* priors) = 0;
    virtual void run(int visits, int thread, bool is_shared) = 0;
    virtual int results(std::uint16_t* actions, std::uint32_t* visits, float* priors, float* values) const = 0;
    virtual void outlook(int index, float* shares, float* margins, float* points) const = 0;
    virtual int line(int index, std::uint16_t* actions, int most) const = 0;
    virtual int sketch(const std::uint8_t* state, std::uint64_t seed, int warm, std::uint8_t* kept, int most, std::uint8_t* last) const = 0;
};

// Many games of one kind at once; luck is each game's own.
struct Batch {
    virtual ~Batch() = default;
    virtual bool are_legal(int first, int last, const std::int32_t* actions) const = 0;
    virtual void step(int first, int last, const std::int32_t* actions, const Outputs& out) = 0;
    virtual void look(int first, int last, const Outputs& out) const = 0;
    virtual void choose(std::int32_t* actions) = 0;
    virtual void state(int game, std::uint8_t* bytes) const = 0;

    int games, players, actions;
};

template <class Game>
struct Generic {
    using State = typename Game::State;
    static_assert(std::is_trivially_copyable_v<State>);

    static State read(const std::uint8_t* bytes) {
        State state;
        std::memcpy(static_cast<void*>(&state), bytes, sizeof state);
        return state;
    }

    static void write(const State& state, std::uint8_t* bytes) { std::memcpy(bytes, &state, sizeof state); }

    static int next(const State& state) {
        return Game::is_over(state) ? MJ_OVER : Game::awaits_deal(state) ? MJ_CHANCE : Game::turn(state);
    }

    // Ways to play *depth* moves; where chance or the end comes first, there are none.
    static std::int64_t perft(const State& state, int depth) {
        std::uint16_t moves[Game::most_legal];
        const int number = Game::legal(state, moves);
        if (depth == 1) return number;
        std::int64_t ways = 0;
        for (int index = 0; index < number; ++index) {
            State after = state;
            Game::apply(after, moves[index]);
            ways += perft(after, depth - 1);
        }
        return ways;
    }

    // Random moves to the end of the game, or to the last round allowed.
    static void playout(State& state, Random& random, int round_cap, Totals& totals) {
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
    static void ranking(const State& state, std::int32_t* scores, std::int32_t* places) {
        for (int seat = 0; seat < Game::players; ++seat) {
            scores[seat] = Game::score(state, seat);
            places[seat] = 1;
            for (int other = 0; other < Game::players; ++other)
                places[seat] += Game::rank(state, other) > Game::rank(state, seat);
        }
    }
};

template <class Game>
Batch* batch_of(int games, std::uint64_t seed, const std::uint8_t* setup, int length, int round_cap);

template <class Game, class Guess, class Features>
Search* search_of(const Network* network);
template <class Game, class Features>
constexpr Shape shape_of();
template <class Game, class Features>
void describe_all(const std::uint8_t* states, int number, std::int32_t* rows, float* dense, std::int32_t* viewpoints);
template <class Game, class Features>
void describe_moves(const std::uint8_t* states, int number, const std::int32_t* lengths, const std::uint16_t* actions, std::int32_t* rows);

// The table of one kind: its rules, how it is judged by hand, and what a network sees of it.
template <class Game, class Guess, class Features = void>
constexpr Rules rules_of(const char* name) {
    Shape (*shape)() = nullptr;
    void (*describe)(const std::uint8_t*, int, std::int32_t*, float*, std::int32_t*) = nullptr;
    void (*moves)(const std::uint8_t*, int, const std::int32_t*, const std::uint16_t*, std::int32_t*) = nullptr;
    if constexpr (!std::is_void_v<Features>) {
        shape = &shape_of<Game, Features>;
        describe = &describe_all<Game, Features>;
        moves = &describe_moves<Game, Features>;
    }
    using G = Generic<Game>;
    using State = typename Game::State;
    using In = const std::uint8_t*;
    return {
        name,
        Game::players,
        sizeof(State),
        Game::actions,
        Game::most_legal,
        [](In setup, int length, std::uint8_t* out) {
            State state;
            if (!Game::start(state, setup, length)) return false;
            G::write(state, out);
            return true;
        },
        [](In bytes) { return Game::is_sound(G::read(bytes)); },
        [](In bytes) { return G::next(G::read(bytes)); },
        [](In bytes, std::uint16_t* actions) { return Game::legal(G::read(bytes), actions); },
        [](In bytes, int action) { return Game::is_legal(G::read(bytes), action); },
        [](std::uint8_t* bytes, int action) {
            State state = G::read(bytes);
            Game::apply(state, action);
            G::write(state, bytes);
        },
        [](std::uint8_t* bytes, Random& random) {
            State state = G::read(bytes);
            Game::deal(state, random);
            G::write(state, bytes);
        },
        [](In bytes, std::int32_t* scores, std::int32_t* places) { G::ranking(G::read(bytes), scores, places); },
        [](In bytes, int depth) { return G::perft(G::read(bytes), depth); },
        [](std::uint8_t* bytes, Random& random, int round_cap, Totals& totals) {
            State state = G::read(bytes);
            G::playout(state, random, round_cap, totals);
            G::write(state, bytes);
        },
        [](std::uint8_t* bytes, int seat, Random& random) {
            if constexpr (requires(State state) { Game::complete(state, seat, random); }) {
                State state = G::read(bytes);
                Game::complete(state, seat, random);
                G::write(state, bytes);
            }
        },
        [](std::uint8_t* bytes, std::uint16_t* actions, int number, Random& random) {
            if constexpr (requires { Game::guise(random); }) {
                State state = G::read(bytes);
                const auto guise = Game::guise(random);
                for (int index = 0; index < number; ++index)
                    actions[index] = static_cast<std::uint16_t>(Game::disguised(state, actions[index], guise));
                Game::disguise(state, guise);
                G::write(state, bytes);
            }
        },
        &batch_of<Game>,
        &search_of<Game, Guess, Features>,
        shape,
        describe,
        moves,
    };
}

}  // namespace majolika
