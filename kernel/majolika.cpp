// The C interface: checks what comes in, and calls the rules of the kind.
#include "majolika.h"

#include <cstring>
#include <new>
#include <utility>

#include "layers.hpp"
#include "rules.hpp"

namespace majolika {

extern const Kinds kAzul, kAzulGray, kDuel, kPavilion, kPavilionGray;

extern const Layers kPlainLayers;
extern const Layers* const kFastLayers;  // null where there are none

const Layers& layers() {
#if defined(__x86_64__)
    static const bool is_fast = kFastLayers && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (is_fast) return *kFastLayers;
#endif
    return kPlainLayers;
}

}  // namespace majolika

using namespace majolika;

struct mj_batch {
    Batch* games;
};

struct mj_search {
    Search* tree;
    int kind;
};

struct mj_network {
    int kind;
    Network net;
    float* weights;

    ~mj_network() { operator delete[](weights, std::align_val_t{64}); }

    static mj_network* read(int kind, const Shape& shape, const float* weights, std::int64_t number) {
        const std::size_t bytes = static_cast<std::size_t>(number) * sizeof(float);
        auto* kept = static_cast<float*>(operator new[](bytes, std::align_val_t{64}, std::nothrow));
        if (!kept) return nullptr;
        std::memcpy(kept, weights, bytes);
        Network net{};
        net.shape = shape;
        const float* next = kept;
        const auto part = [&](int floats) { return std::exchange(next, next + floats); };
        net.first = part((shape.rows + shape.dense) * kFirst), net.first_bias = part(kFirst);
        net.second = part(kFirst * 2 * kSecond), net.second_bias = part(2 * kSecond);
        net.third = part(kSecond * kThird), net.third_bias = part(kThird);
        net.heads = part(kThird * 3 * shape.seats), net.heads_bias = part(3 * shape.seats);
        net.moves = part(shape.move_rows * kSecond), net.moves_bias = part(shape.move_rows);
        auto* made = new (std::nothrow) mj_network{kind, net, kept};
        if (!made) operator delete[](kept, std::align_val_t{64});
        return made;
    }
};

namespace {

const Rules* rules_of_kind(int kind) {
    if (kind < 0) return nullptr;
    for (const Kinds* kinds : {&kAzul, &kAzulGray, &kDuel, &kPavilion, &kPavilionGray}) {
        if (kind < kinds->number) return &kinds->rules[kind];
        kind -= kinds->number;
    }
    return nullptr;
}

constexpr int kLargestState = 512;

// Calls *function* with the rules of a kind and a checked copy of the state.
template <class Function>
std::int64_t with_state(int kind, const std::uint8_t* bytes, Function function) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules) return MJ_NO_KIND;
    if (!bytes) return MJ_BAD_ARGUMENT;
    if (!rules->is_sound(bytes)) return MJ_BAD_STATE;
    return function(*rules);
}

// What is wrong with states, or with the actions that belong to each of them, or 0.
int check_moves(const Rules& rules, const std::uint8_t* states, int number, const std::int32_t* lengths, const std::uint16_t* actions) {
    if (number < 0) return MJ_BAD_ARGUMENT;
    for (int index = 0; index < number; ++index) {
        const std::uint8_t* state = states + index * rules.state_size;
        if (lengths[index] < 0) return MJ_BAD_ARGUMENT;
        if (!rules.is_sound(state)) return MJ_BAD_STATE;
        for (int move = 0; move < lengths[index]; ++move)
            if (!rules.is_legal(state, *actions++)) return MJ_ILLEGAL;
    }
    return 0;
}

}  // namespace

extern "C" {

int mj_interface(void) { return 4; }

const char* mj_build(void) { return MJ_BUILD; }

int mj_kinds(void) {
    int kinds = 0;
    while (rules_of_kind(kinds)) ++kinds;
    return kinds;
}

const char* mj_kind_name(int kind) {
    const Rules* rules = rules_of_kind(kind);
    return rules ? rules->name : nullptr;
}

int mj_players(int kind) {
    const Rules* rules = rules_of_kind(kind);
    return rules ? rules->players : MJ_NO_KIND;
}

int mj_state_size(int kind) {
    const Rules* rules = rules_of_kind(kind);
    return rules ? rules->state_size : MJ_NO_KIND;
}

int mj_actions(int kind) {
    const Rules* rules = rules_of_kind(kind);
    return rules ? rules->actions : MJ_NO_KIND;
}

int mj_most_legal(int kind) {
    const Rules* rules = rules_of_kind(kind);
    return rules ? rules->most_legal : MJ_NO_KIND;
}

int mj_start(int kind, const uint8_t* setup, int setup_length, uint8_t* state) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules) return MJ_NO_KIND;
    if (!setup || !state || !rules->start(setup, setup_length, state)) return MJ_BAD_ARGUMENT;
    return rules->turn(state);
}

int mj_check(int kind, const uint8_t* state) {
    return static_cast<int>(with_state(kind, state, [](const Rules&) { return 0; }));
}

int mj_turn(int kind, const uint8_t* state) {
    return static_cast<int>(with_state(kind, state, [&](const Rules& rules) { return rules.turn(state); }));
}

int mj_legal(int kind, const uint8_t* state, uint16_t* actions) {
    return static_cast<int>(with_state(kind, state, [&](const Rules& rules) { return rules.legal(state, actions); }));
}

int mj_apply(int kind, const uint8_t* state, int action, uint8_t* after) {
    return static_cast<int>(with_state(kind, state, [&](const Rules& rules) {
        if (rules.turn(state) >= MJ_CHANCE) return static_cast<int>(MJ_NOT_DUE);
        if (!rules.is_legal(state, action)) return static_cast<int>(MJ_ILLEGAL);
        std::memmove(after, state, static_cast<std::size_t>(rules.state_size));
        rules.apply(after, action);
        return rules.turn(after);
    }));
}

int mj_deal(int kind, const uint8_t* state, uint64_t seed, uint8_t* after) {
    return static_cast<int>(with_state(kind, state, [&](const Rules& rules) {
        if (rules.turn(state) != MJ_CHANCE) return static_cast<int>(MJ_NOT_DUE);
        Random random(seed);
        std::memmove(after, state, static_cast<std::size_t>(rules.state_size));
        rules.deal(after, random);
        return rules.turn(after);
    }));
}

int mj_complete(int kind, const uint8_t* state, int seat, uint64_t seed, uint8_t* after) {
    return static_cast<int>(with_state(kind, state, [&](const Rules& rules) {
        if (seat < 0 || seat >= rules.players) return static_cast<int>(MJ_BAD_ARGUMENT);
        Random random(seed);
        std::memmove(after, state, static_cast<std::size_t>(rules.state_size));
        rules.complete(after, seat, random);
        return rules.turn(after);
    }));
}

int mj_scores(int kind, const uint8_t* state, int32_t* scores, int32_t* places) {
    return static_cast<int>(with_state(kind, state, [&](const Rules& rules) {
        rules.ranking(state, scores, places);
        return 0;
    }));
}

int64_t mj_perft(int kind, const uint8_t* state, int depth) {
    return with_state(kind, state, [&](const Rules& rules) {
        return depth < 1 ? std::int64_t{MJ_BAD_ARGUMENT} : rules.perft(state, depth);
    });
}

int mj_playouts(int kind, const uint8_t* setup, int setup_length, uint64_t seed, int games, int round_cap,
                int64_t totals[4]) {
    const Rules* rules = rules_of_kind(kind);
    std::uint8_t state[kLargestState];
    if (!rules) return MJ_NO_KIND;
    if (!setup || games < 0 || round_cap < 1 || !rules->start(setup, setup_length, state)) return MJ_BAD_ARGUMENT;
    Random random(seed);
    Totals sums;
    for (int game = 0; game < games; ++game) {
        rules->start(setup, setup_length, state);
        rules->playout(state, random, round_cap, sums);
    }
    totals[0] = sums.games, totals[1] = sums.moves, totals[2] = sums.deals, totals[3] = sums.points;
    return 0;
}

mj_batch* mj_batch_new(int kind, int games, uint64_t seed, const uint8_t* setup, int setup_length, int round_cap) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules || !setup || games < 1 || round_cap < 1) return nullptr;
    Batch* made = rules->new_batch(games, seed, setup, setup_length, round_cap);
    if (!made) return nullptr;
    return new mj_batch{made};
}

void mj_batch_free(mj_batch* batch) {
    if (batch) delete batch->games;
    delete batch;
}

int mj_batch_look(const mj_batch* batch, int first, int last, uint8_t* masks, int8_t* turns, int32_t* scores,
                  float* rewards, uint8_t* done) {
    if (!batch || first < 0 || last > batch->games->games || first > last) return MJ_BAD_ARGUMENT;
    batch->games->look(first, last, {masks, turns, scores, rewards, done});
    return 0;
}

int mj_batch_step(mj_batch* batch, int first, int last, const int32_t* actions, uint8_t* masks, int8_t* turns,
                  int32_t* scores, float* rewards, uint8_t* done) {
    if (!batch || first < 0 || last > batch->games->games || first > last) return MJ_BAD_ARGUMENT;
    if (!actions || !batch->games->are_legal(first, last, actions)) return MJ_ILLEGAL;
    batch->games->step(first, last, actions, {masks, turns, scores, rewards, done});
    return 0;
}

int mj_batch_choose(mj_batch* batch, int32_t* actions) {
    if (!batch || !actions) return MJ_BAD_ARGUMENT;
    batch->games->choose(actions);
    return 0;
}

int mj_batch_state(const mj_batch* batch, int game, uint8_t* state) {
    if (!batch || game < 0 || game >= batch->games->games) return MJ_BAD_ARGUMENT;
    batch->games->state(game, state);
    return 0;
}

int mj_shape(int kind, int32_t shape[6]) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules || !rules->shape) return rules ? MJ_BAD_ARGUMENT : MJ_NO_KIND;
    const Shape wanted = rules->shape();
    const int numbers[6] = {wanted.rows,      wanted.dense,          wanted.most_active,
                            wanted.move_rows, wanted.most_move_rows, wanted.seats};
    for (int index = 0; index < 6; ++index) shape[index] = numbers[index];
    return 0;
}

int64_t mj_weights(int kind) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules || !rules->shape) return rules ? MJ_BAD_ARGUMENT : MJ_NO_KIND;
    return rules->shape().weights();
}

int mj_describe(int kind, const uint8_t* states, int number, int32_t* rows, float* dense, int32_t* viewpoints) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules || !rules->shape || number < 0) return MJ_BAD_ARGUMENT;
    for (int index = 0; index < number; ++index)
        if (const std::uint8_t* state = states + index * rules->state_size; !rules->is_sound(state)) return MJ_BAD_STATE;
    rules->describe(states, number, rows, dense, viewpoints);
    return 0;
}

int mj_describe_moves(int kind, const uint8_t* states, int number, const int32_t* lengths, const uint16_t* actions,
                      int32_t* rows) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules || !rules->shape) return MJ_BAD_ARGUMENT;
    if (const int wrong = check_moves(*rules, states, number, lengths, actions)) return wrong;
    rules->describe_moves(states, number, lengths, actions, rows);
    return 0;
}

int mj_disguise(int kind, uint8_t* states, int number, const int32_t* lengths, uint16_t* actions, uint64_t seed) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules) return MJ_NO_KIND;
    if (const int wrong = check_moves(*rules, states, number, lengths, actions)) return wrong;
    Random random(seed);
    for (int index = 0; index < number; ++index) {
        rules->disguise(states + index * rules->state_size, actions, lengths[index], random);
        actions += lengths[index];
    }
    return 0;
}

mj_network* mj_network_new(int kind, const float* weights, int64_t number) {
    if (!weights || number < 1 || number != mj_weights(kind)) return nullptr;
    return mj_network::read(kind, rules_of_kind(kind)->shape(), weights, number);
}

void mj_network_free(mj_network* network) { delete network; }

int mj_is_fast(void) { return &layers() == kFastLayers; }

mj_search* mj_search_new(int kind, const mj_network* network) {
    const Rules* rules = rules_of_kind(kind);
    if (!rules || (network && network->kind != kind)) return nullptr;
    Search* tree = rules->new_search(network ? &network->net : nullptr);
    return tree ? new (std::nothrow) mj_search{tree, kind} : nullptr;
}

void mj_search_free(mj_search* search) {
    if (search) delete search->tree;
    delete search;
}

int64_t mj_search_root(mj_search* search, const uint8_t* state, uint64_t seed) {
    if (!search) return MJ_BAD_ARGUMENT;
    return with_state(search->kind, state, [&](const Rules&) { return search->tree->set_root(state, seed); });
}

int mj_search_priors(mj_search* search, const float* priors) {
    if (!search || !priors || !search->tree->has_root) return MJ_BAD_ARGUMENT;
    search->tree->set_priors(priors);
    return 0;
}

int mj_search_run(mj_search* search, int visits, int thread, int is_shared) {
    if (!search || visits < 0 || thread < 0 || thread >= kMostThreads || !search->tree->has_root) return MJ_BAD_ARGUMENT;
    search->tree->run(visits, thread, is_shared != 0);
    return 0;
}

int mj_search_results(const mj_search* search, uint16_t* actions, uint32_t* visits, float* priors, float* values) {
    if (!search || !search->tree->has_root) return MJ_BAD_ARGUMENT;
    return search->tree->results(actions, visits, priors, values);
}

int mj_search_outlook(const mj_search* search, int candidate, float* shares, float* margins, float* points) {
    if (!search || !search->tree->has_root) return MJ_BAD_ARGUMENT;
    if (candidate != -1 && !search->tree->has_candidate(candidate)) return MJ_BAD_ARGUMENT;
    search->tree->outlook(candidate, shares, margins, points);
    return 0;
}

int mj_search_line(const mj_search* search, int candidate, uint16_t* actions, int most) {
    if (!search || !search->tree->has_root || !search->tree->has_candidate(candidate)) return MJ_BAD_ARGUMENT;
    return search->tree->line(candidate, actions, most);
}

int mj_search_sketch(const mj_search* search, const uint8_t* state, uint64_t seed, int warm, uint8_t* kept, int most,
                     uint8_t* last) {
    if (!search || most < 0) return MJ_BAD_ARGUMENT;
    return with_state(search->kind, state, [&](const Rules&) { return search->tree->sketch(state, seed, warm, kept, most, last); });
}

}  // extern "C"
