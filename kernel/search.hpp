// A tree search with priors (PUCT) for every game.
//
// Values are one for each seat, from -1 to 1, and every seat maximises its own, so that nothing depends
// on how many play or on whether turns alternate.  The tree goes through chance by sampled outcomes; where a
// round is dealt it first takes the evaluator's word for the table before the deal.  What the seat to
// move cannot know is drawn anew for every way down the tree.  A position that comes about in several ways is judged
// once; its nodes stay apart, so that nothing but the time depends on it.
//
// Several threads may run one search at the same time; a move under way counts as lost until its value is in.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <new>

#include "growing.hpp"
#include "heuristic.hpp"
#include "judging.hpp"
#include "known.hpp"
#include "network.hpp"
#include "rules.hpp"

namespace majolika {

template <class Game>
struct SearchOf final : Search {
    using State = typename Game::State;
    static constexpr int n = Game::players;
    static constexpr bool kHides = requires(State state, Random random) { Game::complete(state, 0, random); };
    static constexpr int kDeepest = 256;
    static constexpr int kLongest = 1'000;        // moves of a sketch
    static constexpr int kDeals = 16;             // most outcomes sampled where chance decides
    static constexpr std::uint32_t kTrusted = 64;  // visits for which the value before the deal of a round is taken
    static constexpr float kUnit = 1 << 24;       // values are summed as whole numbers, so that their order has no meaning
    static constexpr float kExploring = n == 2 ? 1.3f : 0.45f;  // a move changes the shares of several seats less
    static constexpr float kUntried = n == 2 ? 0.25f : 0.1f;
    static constexpr int kOver = -1, kChance = -2;
    static constexpr std::int32_t kClosed = -1, kOpening = -2;  // in place of a node's first edge

    struct Edge {
        std::atomic<std::int64_t> sum;  // of the values for the seat that moves
        float prior;
        std::atomic<std::uint32_t> visits;
        std::atomic<std::int32_t> child;
        std::uint16_t action;

        void reset(int number, float share) {
            sum.store(0, std::memory_order_relaxed);
            visits.store(0, std::memory_order_relaxed);
            child.store(-1, std::memory_order_relaxed);
            prior = share;
            action = static_cast<std::uint16_t>(number);
        }
    };

    struct Node {
        std::atomic<std::int32_t> first;  // of its edges; a node has none before its second visit, which most never get
        std::int32_t edges;
        std::int32_t sight;
        std::int32_t twin;     // an older node of the same position, or -1
        std::uint64_t check;   // a mixture of the position's bytes
        std::int32_t decides;  // a seat, kChance or kOver
        std::atomic<std::uint32_t> visits;
        Judgement<n> judged;
    };

    struct Step {
        Edge* edge;
        int seat;
    };

    explicit SearchOf(const Evaluator<Game>* chosen) : evaluator(chosen) {}
    ~SearchOf() override { delete evaluator; }

    // Looks from here on; what is known of the position already is kept.
    std::int64_t set_root(const std::uint8_t* bytes, std::uint64_t seed) override {
        const State state = Generic<Game>::read(bytes);
        if (decider(state) < 0) return MJ_NOT_DUE;
        const bool is_there = has_root && !edges.is_half_full() && !sights.is_half_full() && find(state);
        if (is_there && opened(nodes[top], root)) return nodes[top].visits.load();
        nodes.clear();
        sights.clear();
        edges.clear();
        known.clear();
        luck = seed;
        for (int thread = 0; thread < kMostThreads; ++thread) lucks[thread] = Random(seed + static_cast<std::uint64_t>(thread));
        root = state;
        top = expand(root);
        has_root = top >= 0 && opened(nodes[top], root);
        return has_root ? 0 : std::int64_t{MJ_NO_MEMORY};
    }

    bool has_candidate(int index) const override { return index >= 0 && index < nodes[top].edges; }

    void set_priors(const float* priors) override {
        Node& node = nodes[top];
        for (int index = 0; index < node.edges; ++index) edges[node.first + index].prior = priors[index];
    }

    void run(int visits, int thread, bool is_shared) override {
        Random& random = lucks[thread];
        for (int number = 0; number < visits; ++number) is_shared ? simulate<true>(random) : simulate<false>(random);
    }

    int results(std::uint16_t* actions, std::uint32_t* visits, float* priors, float* values) const override {
        const Node& node = nodes[top];
        for (int index = 0; index < node.edges; ++index) {
            const Edge& edge = edges[node.first + index];
            actions[index] = edge.action;
            visits[index] = edge.visits;
            priors[index] = edge.prior;
            values[index] = edge.visits ? mean(edge) : node.judged.utility(node.decides);
        }
        return node.edges;
    }

    // What an edge of the root, or with -1 the root itself, leads to on average, by seat.
    void outlook(int index, float* share, float* margin, float* points) const override {
        const Node& node = nodes[top];
        double sums[3 * n] = {}, weight = 0;
        const std::int32_t from = index < 0 ? top : edges[node.first + index].child.load();
        if (from >= 0) collect(from, sums, weight);
        for (int seat = 0; seat < n; ++seat) {
            share[seat] = weight > 0 ? static_cast<float>(sums[seat] / weight) : node.judged.share[seat];
            margin[seat] = weight > 0 ? static_cast<float>(sums[n + seat] / weight) : node.judged.margin[seat];
            points[seat] = weight > 0 ? static_cast<float>(sums[2 * n + seat] / weight) : node.judged.points[seat];
        }
    }

    // The moves most visited after an edge of the root, up to the next deal.
    int line(int index, std::uint16_t* actions, int most) const override {
        int length = 0;
        std::int32_t current = edges[nodes[top].first + index].child;
        while (current >= 0 && length < most && nodes[current].decides >= 0 && nodes[current].edges > 0) {
            const Node& node = nodes[current];
            std::int32_t best = node.first;
            for (int next = 1; next < node.edges; ++next)
                if (edges[node.first + next].visits > edges[best].visits) best = node.first + next;
            if (edges[best].visits == 0) break;
            actions[length++] = edges[best].action;
            current = edges[best].child;
        }
        return length;
    }

    // Plays on by first sight alone, every move drawn by its prior; some positions on the way, drawn by chance, and the last.
    int sketch(const std::uint8_t* bytes, std::uint64_t seed, int warm, std::uint8_t* kept, int most, std::uint8_t* last) const override {
        State state = Generic<Game>::read(bytes);
        Random random(seed);
        std::uint32_t passed = 0;
        for (int moves = 0; moves < kLongest && decider(state) != kOver;) {
            if (moves > 0) {
                const std::uint32_t place = ++passed <= static_cast<std::uint32_t>(most) ? passed - 1 : random.below(passed);
                if (place < static_cast<std::uint32_t>(most)) Generic<Game>::write(state, kept + place * sizeof state);
            }
            if (decider(state) == kChance) {
                Game::deal(state, random);
                continue;
            }
            Game::apply(state, drawn(state, moves++ < warm, random));
        }
        Generic<Game>::write(state, last);
        return static_cast<int>(std::min(passed, static_cast<std::uint32_t>(most)));
    }

  private:
    const Evaluator<Game>* evaluator;
    State root;
    std::int32_t top = -1;
    std::uint64_t luck = 0;
    Random lucks[kMostThreads];  // one for each thread
    Growing<Node> nodes;
    Growing<Sight, 32> sights;  // half a million, about as many nodes as edges suffice for
    Growing<Edge> edges;
    Known known;

    static int decider(const State& state) {
        return Game::is_over(state) ? kOver : Game::awaits_deal(state) ? kChance : Game::turn(state);
    }

    template <bool Shared, class Number>
    static void add(std::atomic<Number>& sum, Number number) {
        if constexpr (Shared)
            sum.fetch_add(number, std::memory_order_relaxed);
        else
            sum.store(sum.load(std::memory_order_relaxed) + number, std::memory_order_relaxed);
    }

    static float mean(const Edge& edge) {
        return static_cast<float>(edge.sum.load(std::memory_order_relaxed)) / kUnit /
               static_cast<float>(edge.visits.load(std::memory_order_relaxed));
    }

    // One way down the tree, to a new node or to an end, and its values back up.
    template <bool Shared>
    void simulate(Random& random) {
        State state = root;
        if constexpr (kHides) Game::complete(state, Game::turn(root), random);
        Step path[kDeepest];
        int depth = 0;
        std::int32_t current = top;
        Judgement<n> judged;
        for (;;) {
            Node& node = nodes[current];
            add<Shared>(node.visits, std::uint32_t{1});
            Edge* edge = depth < kDeepest ? choose(current, node, state) : nullptr;
            if (!edge) {
                judged = kHides ? judge(state) : node.judged;
                break;
            }
            path[depth++] = {edge, node.decides};
            add<Shared>(edge->visits, std::uint32_t{1});
            if (node.decides >= 0) add<Shared>(edge->sum, -static_cast<std::int64_t>(kUnit));
            advance(state, current, node, *edge);
            current = edge->child.load(std::memory_order_acquire);
            if (current >= 0) continue;
            current = expand(state);
            if (current < 0) {
                judged = judge(state);
                break;
            }
            add<Shared>(nodes[current].visits, std::uint32_t{1});
            judged = nodes[current].judged;
            std::int32_t none = -1;
            edge->child.compare_exchange_strong(none, current, std::memory_order_release);
            break;
        }
        for (int step = 0; step < depth; ++step)
            if (const int seat = path[step].seat; seat >= 0)
                add<Shared>(path[step].edge->sum, static_cast<std::int64_t>((judged.utility(seat) + 1) * kUnit));
    }

    // Follows an edge: a move, or an outcome of chance, which is always the same at the same edge.
    void advance(State& state, std::int32_t current, const Node& node, const Edge& edge) const {
        if (node.decides >= 0) return Game::apply(state, edge.action);
        Random outcome(luck ^ (static_cast<std::uint64_t>(current) * kDeals + edge.action) * 0x9e3779b97f4a7c15);
        Game::deal(state, outcome);
    }

    // The edge to follow, or none where the way ends.
    Edge* choose(std::int32_t current, Node& node, const State& state) {
        if (kHides && node.decides != decider(state)) return nullptr;
        if (node.decides == kOver) return nullptr;
        if (node.decides == kChance) return outcome(node, state);
        if (!opened(node, state)) return nullptr;
        if (kHides && current != top) return best_legal(node, state);
        return best(node, [](const Edge&) { return true; });
    }

    // An outcome of chance, all in turn: more of them with more visits.
    Edge* outcome(Node& node, const State& state) {
        const std::uint32_t visits = node.visits.load(std::memory_order_relaxed);
        std::uint32_t ways = visits > kTrusted ? kDeals : 0;
        if constexpr (requires { Game::deals_in_mid_round(state); })
            if (Game::deals_in_mid_round(state)) ways = std::min<std::uint32_t>(visits / 2, kDeals);
        if (ways == 0) return nullptr;
        std::int32_t first = node.first.load(std::memory_order_acquire);
        if (first < 0) {
            const std::int32_t fresh = edges.take(kDeals);
            if (fresh < 0) return nullptr;
            for (int number = 0; number < kDeals; ++number) edges[fresh + number].reset(number, 0);
            if (node.first.compare_exchange_strong(first, fresh, std::memory_order_acq_rel)) first = fresh;
        }
        return &edges[first + static_cast<std::int32_t>(visits % ways)];
    }

    // In a position with secrets, a move may be open to some completions and closed to others.
    Edge* best_legal(const Node& node, const State& state) {
        return best(node, [&](const Edge& edge) { return Game::is_legal(state, edge.action); });
    }

    // The edge with the best sum of value and of what its prior promises; a move not tried yet is thought to
    // be a little worse than the others together.
    template <class Filter>
    Edge* best(const Node& node, Filter is_open) {
        Edge* const begin = &edges[node.first.load(std::memory_order_relaxed)];
        Edge* const end = begin + node.edges;
        Edge *tried[Game::most_legal], **last = tried;
        float share = 0, sum = node.judged.utility(node.decides);
        std::uint32_t total = 0;
        for (Edge* edge = begin; edge != end; ++edge)
            if (const std::uint32_t visits = edge->visits.load(std::memory_order_relaxed)) {
                *last++ = edge;
                share += edge->prior;
                total += visits;
                sum += static_cast<float>(edge->sum.load(std::memory_order_relaxed)) / kUnit;
            }
        const float scale = kExploring * std::sqrt(static_cast<float>(total + 1));
        Edge* found = nullptr;
        float most = -1e9f;
        for (Edge** next = tried; next != last; ++next) {
            const auto visits = static_cast<float>((*next)->visits.load(std::memory_order_relaxed));
            const float worth = mean(**next) + scale * (*next)->prior / (1 + visits);
            if (worth > most && is_open(**next)) most = worth, found = *next;
        }
        // Of the others, only the one with the best prior can be better.
        const float untried = sum / static_cast<float>(total + 1) - kUntried * std::sqrt(share);
        float least = (most - untried) / scale;
        for (Edge* edge = begin; edge != end; ++edge)
            if (edge->prior > least && !edge->visits.load(std::memory_order_relaxed) && is_open(*edge))
                least = edge->prior, found = edge;
        return found;
    }

    Judgement<n> judge(const State& state) const {
        if (Game::is_over(state)) return final_judgement<Game>(state);
        return evaluator->judge(state, nullptr);
    }

    // The legal moves without those that are another one over again.
    static int distinct(const State& state, std::uint16_t* moves) {
        const int number = Game::legal(state, moves);
        if constexpr (requires { Game::repeats(state, 0); })
            return static_cast<int>(
                std::remove_if(moves, moves + number, [&](int move) { return Game::repeats(state, move); }) - moves);
        return number;
    }

    // A move at first sight: by its prior while somebody is warm, later by the square of it.
    int drawn(const State& state, bool is_warm, Random& random) const {
        std::uint16_t moves[Game::most_legal];
        float priors[Game::most_legal], sum = 0;
        const int number = distinct(state, moves);
        if (number == 1) return moves[0];
        Sight sight;
        evaluator->judge(state, &sight);
        evaluator->weigh(state, sight, moves, number, priors);
        for (int index = 0; index < number; ++index) sum += priors[index] *= is_warm ? 1 : priors[index];
        float point = sum * static_cast<float>(random.next() >> 40) / (1 << 24);
        for (int index = 0; index < number; ++index)
            if (point -= priors[index]; point < 0) return moves[index];
        return moves[number - 1];
    }

    // A new node for this position: its number, or -1 if there is no more room.
    std::int32_t expand(const State& state) {
        const int decides = decider(state);
        const Mixture key = known.key(state);
        const std::int32_t found = decides == kOver ? -1 : known.find(key);
        const std::int32_t twin = found >= 0 && nodes[found].check == key.check ? found : -1;
        const std::int32_t sight = twin >= 0 ? nodes[twin].sight : decides >= 0 ? sights.take(1) : -1;
        const std::int32_t made = decides >= 0 && sight < 0 ? -1 : nodes.take(1);
        if (made < 0) return -1;
        Node& node = nodes[made];
        node.decides = decides;
        node.edges = 0;
        node.sight = sight;
        node.twin = twin;
        node.check = key.check;
        node.first.store(kClosed, std::memory_order_relaxed);
        node.visits.store(0, std::memory_order_relaxed);
        if (twin >= 0) {
            node.judged = nodes[twin].judged;
            return made;
        }
        node.judged = decides == kOver ? final_judgement<Game>(state) : evaluator->judge(state, sight < 0 ? nullptr : &sights[sight]);
        if (decides != kOver) known.keep(key, made);
        return made;
    }

    // Lists and weighs the moves of a node, unless that is done or another thread is at it; whether they are there.
    bool opened(Node& node, const State& state) {
        std::int32_t first = node.first.load(std::memory_order_acquire);
        if (first >= 0) return true;
        if (first == kOpening || !node.first.compare_exchange_strong(first, kOpening, std::memory_order_acquire)) return false;
        first = node.twin >= 0 ? copied(node, nodes[node.twin]) : kClosed;
        if (first < 0) first = listed(node, state);
        node.first.store(first, std::memory_order_release);
        return first >= 0;
    }

    // The first of new edges with all legal moves, or kClosed if there is no more room.
    std::int32_t listed(Node& node, const State& state) {
        std::uint16_t moves[Game::most_legal];
        float priors[Game::most_legal];
        const int number = distinct(state, moves);
        const std::int32_t first = edges.take(number);
        if (first < 0) return kClosed;
        evaluator->weigh(state, sights[node.sight], moves, number, priors);
        for (int index = 0; index < number; ++index) edges[first + index].reset(moves[index], priors[index]);
        node.edges = number;
        return first;
    }

    // The first of new edges with the moves and priors of a twin, or kClosed if it has none or there is no more room.
    std::int32_t copied(Node& node, const Node& twin) {
        const std::int32_t from = twin.first.load(std::memory_order_acquire);
        const std::int32_t first = from < 0 ? kClosed : edges.take(twin.edges);
        if (first < 0) return kClosed;
        for (int index = 0; index < twin.edges; ++index) edges[first + index].reset(edges[from + index].action, edges[from + index].prior);
        node.edges = twin.edges;
        return first;
    }

    // Makes a position of the tree its root, if it is there.
    bool find(const State& state) {
        if (std::memcmp(&state, &root, sizeof state) == 0) return true;
        if constexpr (kHides) return false;
        int tries = 20'000;
        const std::int32_t found = descendant(top, root, state, 6, tries);
        if (found < 0) return false;
        top = found;
        root = state;
        return true;
    }

    std::int32_t descendant(std::int32_t current, const State& here, const State& wanted, int depth, int& tries) const {
        const Node& node = nodes[current];
        if (node.decides < 0 || depth == 0) return -1;
        for (int index = 0; index < node.edges && tries > 0; ++index) {
            const Edge& edge = edges[node.first + index];
            if (edge.child < 0) continue;
            --tries;
            State after = here;
            Game::apply(after, edge.action);
            if (std::memcmp(&after, &wanted, sizeof after) == 0) return edge.child;
            if (const std::int32_t found = descendant(edge.child, after, wanted, depth - 1, tries); found >= 0) return found;
        }
        return -1;
    }

    // Adds up the judgements of all visits that ended at or below a node.
    void collect(std::int32_t current, double* sums, double& weight) const {
        const Node& node = nodes[current];
        double ended = node.visits;
        const std::int32_t first = node.first;
        const int number = node.decides == kChance && first >= 0 ? kDeals : node.edges;
        for (int index = 0; index < number; ++index) {
            const Edge& edge = edges[first + index];
            if (edge.child < 0) continue;
            ended -= nodes[edge.child].visits;
            collect(edge.child, sums, weight);
        }
        ended = std::max(ended, 0.0);
        weight += ended;
        for (int seat = 0; seat < n; ++seat) {
            sums[seat] += ended * node.judged.share[seat];
            sums[n + seat] += ended * node.judged.margin[seat];
            sums[2 * n + seat] += ended * node.judged.points[seat];
        }
    }
};

// A search with a network, or with what was made by hand where there is none.
template <class Game, class Guess, class Features>
Search* search_of(const Network* network) {
    const Evaluator<Game>* evaluator = nullptr;
    if constexpr (!std::is_void_v<Features>)
        if (network) evaluator = new (std::nothrow) NetworkEvaluator<Game, Features>(*network);
    if (!network) evaluator = new (std::nothrow) Heuristic<Game, Guess>;
    return evaluator ? new (std::nothrow) SearchOf<Game>(evaluator) : nullptr;
}

// What a network sees of some positions: rows, filled up with -1, and dense numbers.
template <class Game, class Features>
void describe_all(const std::uint8_t* states, int number, std::int32_t* rows, float* dense, std::int32_t* viewpoints) {
    constexpr Shape shape = shape_of<Game, Features>();
    for (int index = 0; index < number; ++index, rows += shape.most_active, dense += shape.dense) {
        std::uint16_t active[shape.most_active];
        const auto state = Generic<Game>::read(states + static_cast<std::size_t>(index) * sizeof(typename Game::State));
        const int used = Features::describe(state, active, dense);
        viewpoints[index] = Features::viewpoint(state);
        for (int row = 0; row < shape.most_active; ++row) rows[row] = row < used ? active[row] : -1;
    }
}

// What a network sees of some moves of every position.
template <class Game, class Features>
void describe_moves(const std::uint8_t* states, int number, const std::int32_t* lengths, const std::uint16_t* actions, std::int32_t* rows) {
    constexpr int most = Features::most_move_rows;
    for (int index = 0; index < number; ++index) {
        if (lengths[index] == 0) continue;  // perhaps nobody is to move
        const auto state = Generic<Game>::read(states + static_cast<std::size_t>(index) * sizeof(typename Game::State));
        const typename Features::Moves moves(state);
        for (int move = 0; move < lengths[index]; ++move, rows += most) {
            std::uint16_t described[most];
            const int used = moves.describe(*actions++, described);
            for (int row = 0; row < most; ++row) rows[row] = row < used ? described[row] : -1;
        }
    }
}

}  // namespace majolika
