// A tree search with priors (PUCT) for every game.
//
// The tree stops where a game is over and where chance decides: the evaluator values the table before
// the dice are cast.  Values are one for each seat, from -1 to 1, and every seat maximises its own, so
// that nothing depends on how many play or on whether turns alternate.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "rules.hpp"

namespace majolika {

// The values of a finished game: who won, and a little for the margin, so that won games are played on well.
template <class Game>
void final_values(const typename Game::State& state, float* values) {
    constexpr int n = Game::players;
    std::int32_t scores[n], places[n];
    Generic<Game>::ranking(state, scores, places);
    int winners = 0;
    for (int place : places) winners += place == 1;
    for (int seat = 0; seat < n; ++seat) {
        int best = INT32_MIN;
        for (int other = 0; other < n; ++other)
            if (other != seat) best = std::max(best, scores[other]);
        const float share = places[seat] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
        const float won = (share * n - 1) / (n - 1), margin = std::tanh(static_cast<float>(scores[seat] - best) / 20);
        values[seat] = 0.8f * won + 0.2f * margin;
    }
}

template <class Game, class Evaluator>
struct SearchOf final : Search {
    using State = typename Game::State;
    static constexpr int n = Game::players;
    static constexpr std::size_t kMostEdges = 8'000'000;  // the tree grows no further than 160 MB

    struct Edge {
        float prior;
        float sum = 0;  // of the values for the seat that moves
        std::uint32_t visits = 0;
        std::int32_t child = -1;
        std::uint16_t action;
    };

    struct Node {
        std::int32_t first = 0;  // of its edges
        std::int32_t edges = 0;  // 0: the game is over, or chance decides
        std::uint32_t visits = 0;
        float values[n];         // as evaluated
    };

    struct Step {
        std::int32_t node, edge;
        int seat;
    };

    State root;
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::vector<Step> path;

    bool set_root(const std::uint8_t* bytes) override {
        const State state = Generic<Game>::read(bytes);
        if (Game::turn(state) < 0) return false;
        if (!nodes.empty() && std::memcmp(&state, &root, sizeof state) == 0) return true;
        nodes.clear();
        edges.clear();
        root = state;
        return true;
    }

    void run(int visits) override {
        for (int number = 0; number < visits; ++number) simulate();
    }

    int results(std::uint16_t* actions, std::uint32_t* visits, float* priors, float* values) const override {
        if (nodes.empty()) return 0;
        const Node& node = nodes[0];
        for (int index = 0; index < node.edges; ++index) {
            const Edge& edge = edges[static_cast<std::size_t>(node.first + index)];
            actions[index] = edge.action;
            visits[index] = edge.visits;
            priors[index] = edge.prior;
            values[index] = edge.visits ? edge.sum / static_cast<float>(edge.visits) : node.values[Game::turn(root)];
        }
        return node.edges;
    }

  private:
    // One way down the tree, to a new node or to an end, and its values back up.
    void simulate() {
        State state = root;
        path.clear();
        std::int32_t current = nodes.empty() ? expand(state) : 0;
        bool is_new = nodes[0].visits == 0;
        while (!is_new && nodes[static_cast<std::size_t>(current)].edges) {
            const int seat = Game::turn(state);
            const std::int32_t chosen = select(nodes[static_cast<std::size_t>(current)], seat);
            path.push_back({current, chosen, seat});
            Game::apply(state, edges[static_cast<std::size_t>(chosen)].action);
            std::int32_t child = edges[static_cast<std::size_t>(chosen)].child;
            if (child < 0) {
                if (edges.size() > kMostEdges) return back_up(evaluated(state).values);
                child = expand(state);
                edges[static_cast<std::size_t>(chosen)].child = child;
                is_new = true;
            }
            current = child;
        }
        ++nodes[static_cast<std::size_t>(current)].visits;
        float values[n];
        std::copy_n(nodes[static_cast<std::size_t>(current)].values, n, values);
        back_up(values);
    }

    void back_up(const float* values) {
        for (const Step& step : path) {
            ++nodes[static_cast<std::size_t>(step.node)].visits;
            Edge& edge = edges[static_cast<std::size_t>(step.edge)];
            ++edge.visits;
            edge.sum += values[step.seat];
        }
    }

    // The edge with the best sum of value and of what its prior promises; a move not tried yet is thought to
    // be a little worse than the others together.
    std::int32_t select(const Node& node, int seat) const {
        float tried = 0;
        for (std::int32_t index = node.first; index < node.first + node.edges; ++index)
            if (edges[static_cast<std::size_t>(index)].visits) tried += edges[static_cast<std::size_t>(index)].prior;
        const float untried = value_of(node, seat) - 0.25f * std::sqrt(tried);
        const float scale = 1.3f * std::sqrt(static_cast<float>(node.visits));
        std::int32_t best = node.first;
        float most = -1e9f;
        for (std::int32_t index = node.first; index < node.first + node.edges; ++index) {
            const Edge& edge = edges[static_cast<std::size_t>(index)];
            const float visits = static_cast<float>(edge.visits);
            const float worth = (edge.visits ? edge.sum / visits : untried) + scale * edge.prior / (1 + visits);
            if (worth > most) most = worth, best = index;
        }
        return best;
    }

    // What a node is worth to the seat that moves there, by all visits below it.
    float value_of(const Node& node, int seat) const {
        float sum = node.values[seat];
        std::uint32_t visits = 1;
        for (std::int32_t index = node.first; index < node.first + node.edges; ++index) {
            sum += edges[static_cast<std::size_t>(index)].sum;
            visits += edges[static_cast<std::size_t>(index)].visits;
        }
        return sum / static_cast<float>(visits);
    }

    // A node as the evaluator sees it; its moves and their priors are left in *legal* and *appeal*.
    Node evaluated(const State& state) {
        Node node;
        if (Game::is_over(state)) {
            final_values<Game>(state, node.values);
        } else {
            node.edges = Game::legal(state, legal);
            Evaluator::evaluate(state, legal, node.edges, appeal, node.values);
        }
        return node;
    }

    std::int32_t expand(const State& state) {
        Node node = evaluated(state);
        node.first = static_cast<std::int32_t>(edges.size());
        for (int index = 0; index < node.edges; ++index) edges.push_back({.prior = appeal[index], .action = legal[index]});
        nodes.push_back(node);
        return static_cast<std::int32_t>(nodes.size()) - 1;
    }

    std::uint16_t legal[Game::most_legal];  // of the node evaluated last, and their priors
    float appeal[Game::most_legal];
};

template <class Game, class Evaluator>
Search* search_of() {
    return new (std::nothrow) SearchOf<Game, Evaluator>;
}

}  // namespace majolika
