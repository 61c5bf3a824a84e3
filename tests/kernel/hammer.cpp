// Plays random games through the C interface and throws damaged bytes and wrong numbers at it.
// Built with sanitizers by tests/test_sanitizers.py; reads lines "kind setup-in-hex" from standard input.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "../../kernel/majolika.h"
#include "../../kernel/random.hpp"

using Bytes = std::vector<std::uint8_t>;

static void expect(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "failed: %s\n", what);
        std::exit(1);
    }
}

// Exactly as large as it must be, so that a byte too many is noticed.
static int step(int kind, Bytes& state, majolika::Random& random) {
    std::vector<std::uint16_t> moves(static_cast<std::size_t>(mj_most_legal(kind)));
    Bytes after(state.size());
    const int turn = mj_turn(kind, state.data());
    if (turn < 0 || turn == MJ_OVER) return turn;
    int next;
    if (turn == MJ_CHANCE) {
        next = mj_deal(kind, state.data(), random.next(), after.data());
    } else {
        const int number = mj_legal(kind, state.data(), moves.data());
        expect(number > 0, "somebody to move has a move");
        next = mj_apply(kind, state.data(), moves[random.below(static_cast<std::uint32_t>(number))], after.data());
    }
    expect(next >= 0, "a legal step is taken");
    expect(mj_check(kind, after.data()) == 0, "a state leads to a state");
    state = after;
    return next;
}

static void play(int kind, const Bytes& setup, majolika::Random& random) {
    Bytes state(static_cast<std::size_t>(mj_state_size(kind)));
    expect(mj_start(kind, setup.data(), static_cast<int>(setup.size()), state.data()) >= 0, "a set-up is offered");
    for (int number = 0; number < 400; ++number) {
        if (step(kind, state, random) == MJ_OVER) return;
        Bytes after(state.size()), damaged = state;
        for (std::uint32_t times = 1 + random.below(3); times > 0; --times)
            damaged[random.below(static_cast<std::uint32_t>(state.size()))] = static_cast<std::uint8_t>(random.next());
        for (int further = 0; further < 3 && mj_check(kind, damaged.data()) == 0; ++further) step(kind, damaged, random);
        mj_apply(kind, state.data(), static_cast<int>(random.next()), after.data());
        mj_deal(kind, damaged.data(), 1, after.data());
        if (mj_complete(kind, damaged.data(), number % mj_players(kind), random.next(), after.data()) >= 0)
            expect(mj_check(kind, after.data()) == 0, "a completed state is a state");
        if (mj_check(kind, state.data()) == 0) expect(mj_perft(kind, state.data(), 1) >= 0, "moves can be counted");
    }
}

static void play_batch(int kind, const Bytes& setup, majolika::Random& random) {
    const int games = 7, players = mj_players(kind), actions = mj_actions(kind);
    mj_batch* batch = mj_batch_new(kind, games, 5, setup.data(), static_cast<int>(setup.size()), 20);
    expect(batch != nullptr, "a batch is made");
    Bytes masks(static_cast<std::size_t>(games * actions)), done(games);
    std::vector<std::int8_t> turns(games);
    std::vector<std::int32_t> chosen(games), scores(static_cast<std::size_t>(games * players));
    std::vector<float> rewards(static_cast<std::size_t>(games * players));
    mj_batch_look(batch, 0, games, masks.data(), turns.data(), scores.data(), rewards.data(), done.data());
    for (int number = 0; number < 300; ++number) {
        for (int game = 0; game < games; ++game) {
            int action = static_cast<int>(random.below(static_cast<std::uint32_t>(actions)));
            while (!masks[static_cast<std::size_t>(game * actions + action)]) action = (action + 1) % actions;
            chosen[static_cast<std::size_t>(game)] = action;
        }
        expect(mj_batch_step(batch, 0, games, chosen.data(), masks.data(), turns.data(), scores.data(), rewards.data(),
                             done.data()) == 0, "legal actions are stepped");
    }
    mj_batch_free(batch);
}

// Weights of chance for a kind that has a network, or none.
static mj_network* network_of(int kind, majolika::Random& random) {
    const std::int64_t number = mj_weights(kind);
    if (number < 0) return nullptr;
    std::vector<float> weights(static_cast<std::size_t>(number));
    for (float& weight : weights) weight = static_cast<float>(random.below(2001)) / 10000 - 0.1f;
    expect(mj_network_new(kind, weights.data(), number - 1) == nullptr, "networks of another size are refused");
    return mj_network_new(kind, weights.data(), number);
}

static void describe(int kind, const Bytes& state) {
    std::int32_t shape[6];
    if (mj_shape(kind, shape) < 0) return;
    std::vector<std::int32_t> rows(static_cast<std::size_t>(shape[2])), viewpoint(1);
    std::vector<float> dense(static_cast<std::size_t>(shape[1]));
    expect(mj_describe(kind, state.data(), 1, rows.data(), dense.data(), viewpoint.data()) == 0, "a state is described");
    for (const std::int32_t row : rows) expect(row >= -1 && row < shape[0], "rows are in range");
    const std::int32_t none = 0;
    expect(mj_describe_moves(kind, state.data(), 1, &none, nullptr, nullptr) == 0, "no moves are described");
}

// A state in another guise, with all its actions.
static void disguise(int kind, Bytes state, std::uint64_t seed) {
    std::vector<std::uint16_t> actions(static_cast<std::size_t>(mj_most_legal(kind)));
    const std::int32_t legal = mj_legal(kind, state.data(), actions.data());
    expect(mj_disguise(kind, state.data(), 1, &legal, actions.data(), seed) == 0, "a state is disguised");
    expect(mj_check(kind, state.data()) == 0, "its guise is sound");
    for (int index = 0; index < legal; ++index) {
        Bytes after(state.size());
        expect(mj_apply(kind, state.data(), actions[static_cast<std::size_t>(index)], after.data()) >= 0, "its actions are legal");
    }
}

// A search by two threads, with all that can be read from it.
static void search(int kind, const Bytes& setup, const mj_network* network, majolika::Random& random) {
    mj_search* tree = mj_search_new(kind, network);
    expect(tree != nullptr, "there is a search");
    const auto most = static_cast<std::size_t>(mj_most_legal(kind));
    std::vector<std::uint16_t> actions(most), line(40);
    std::vector<std::uint32_t> visits(most);
    std::vector<float> priors(most), values(most), shares(4), margins(4), points(4);
    Bytes state(static_cast<std::size_t>(mj_state_size(kind)));
    mj_start(kind, setup.data(), static_cast<int>(setup.size()), state.data());
    expect(mj_search_run(tree, 10, 0, 0) < 0, "a search needs a root");
    Bytes kept(8 * state.size()), last(state.size());
    const int passed = mj_search_sketch(tree, state.data(), random.next(), 10, kept.data(), 8, last.data());
    expect(passed == 8 && mj_turn(kind, last.data()) == MJ_OVER, "a sketch is played to the end");
    for (std::size_t at = 0; at < kept.size(); at += state.size())
        expect(mj_check(kind, kept.data() + at) == 0, "a sketch passes through sound states");
    expect(mj_search_sketch(tree, state.data(), 1, 10, kept.data(), -1, last.data()) < 0, "no such number of states");
    for (int number = 0; number < 40; ++number) {
        const std::int64_t answer = mj_search_root(tree, state.data(), random.next());
        const int turn = mj_turn(kind, state.data());
        expect(turn >= MJ_CHANCE ? answer == MJ_NOT_DUE : answer >= 0, "a search runs when somebody is to move");
        if (turn != MJ_OVER) describe(kind, state);
        if (answer >= 0) {
            disguise(kind, state, random.next());
            std::thread other([&] { mj_search_run(tree, 120, 1, 1); });
            mj_search_run(tree, 120, 0, 1);
            other.join();
            const int found = mj_search_results(tree, actions.data(), visits.data(), priors.data(), values.data());
            expect(found > 0, "moves are found");
            std::uint64_t all = 0;
            for (int index = 0; index < found; ++index) {
                all += visits[static_cast<std::size_t>(index)];
                expect(mj_search_outlook(tree, index, shares.data(), margins.data(), points.data()) == 0, "an outlook");
                expect(mj_search_line(tree, index, line.data(), 40) >= 0, "a line");
            }
            expect(all >= 240, "no visit is lost");
            expect(mj_search_outlook(tree, found, shares.data(), margins.data(), points.data()) < 0, "no such move");
            expect(mj_search_priors(tree, priors.data()) == 0, "priors are replaced");
        }
        if (step(kind, state, random) == MJ_OVER) break;
    }
    mj_search_free(tree);
}

int main() {
    char name[64], hex[2048];
    int lines = 0;
    while (std::scanf("%63s %2047s", name, hex) == 2) {
        int kind = 0;
        while (mj_kind_name(kind) && std::strcmp(mj_kind_name(kind), name) != 0) ++kind;
        Bytes setup;
        for (const char* digit = hex; *digit && digit[1]; digit += 2)
            setup.push_back(static_cast<std::uint8_t>(std::stoi(std::string(digit, 2), nullptr, 16)));
        majolika::Random random(static_cast<std::uint64_t>(++lines));
        for (int game = 0; game < 6; ++game) play(kind, setup, random);
        play_batch(kind, setup, random);
        search(kind, setup, nullptr, random);
        if (mj_network* network = network_of(kind, random)) {
            search(kind, setup, network, random);
            mj_network_free(network);
        }
    }
    std::uint8_t none[8] = {};
    expect(mj_turn(-1, none) == MJ_NO_KIND && mj_turn(1000, none) == MJ_NO_KIND, "unknown kinds are refused");
    expect(mj_turn(0, nullptr) < 0 && mj_start(0, nullptr, 0, nullptr) < 0, "missing arrays are refused");
    std::printf("%d\n", lines);
}
