// Summer Pavilion judged by hand: what every star promises by itself, where the tiles in hand are spent best, and
// what is won by several stars together.  The weights were fitted to games that the search played against itself;
// networks see the worth of a board, so a change of it asks for new networks.  Mirrors
// src/majolika/games/pavilion/worth.py.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "pavilion.hpp"
#include "pavilion_outlook.hpp"

namespace majolika {

template <int Players, bool Gray>
struct PavilionHeuristic {
    using Game = Pavilion<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;
    using Promise = pavilion::Promise;

    static constexpr float spread = 11;

    // Points at the end: those won, those that stars and tiles promise, and what the tiles to come are worth.
    static float worth(const State& state, int seat) {
        const Board& board = state.boards[seat];
        const Stock stock = stock_of(state, seat);
        float points = static_cast<float>(board.score) + stars(board, stock) + numbers(board, stock.rounds_left());
        if (stock.round > pavilion::kRounds) return points - static_cast<float>(total(stock.tiles));
        const bool is_next = state.to_play == seat, is_before = state.is_before_round();
        if (is_before ? state.starter == seat : state.token == seat && state.round < pavilion::kRounds) points += kToken;
        if (is_next) points += kTurn + pavilion::kBonusTile * state.owed;
        points += pillars_and_statues(board, stock.rounds_left()) + tiles_in_hand(state, board, stock);
        return points + pavilion::kTilePrice * kTilesOfRound * stock.rounds_left();
    }

    // How natural a move looks.  In the last round bonus tiles are chosen for what they do together.
    static float appeal(const State& state, int action) {
        const bool is_last_bonus = state.owed && state.round == pavilion::kRounds;
        return is_last_bonus ? last_bonus_appeal(state, action - Game::first_bonus) : appeal_by_itself(state, action);
    }

    // What a move wins at once and what it adds to a star, less what it costs: networks have learned with this.
    static float appeal_by_itself(const State& state, int action) {
        const Board& board = state.boards[state.turn];
        if (action < Game::takes) return take_appeal(state, board, action / pavilion::kColors, action % pavilion::kColors);
        if (action < Game::first_bonus)
            return place_appeal(state, board, pavilion::kAllPlaces<Gray>.all[action - Game::takes]);
        if (action < Game::first_pass) return bonus_appeal(state, board, action - Game::first_bonus);
        return pass_appeal(state, action, [&](int color, unsigned number) { return gain_of_kept(state, board, color, number); });
    }

    // The same for a pass, where it is known what tiles add that are kept.
    template <class Gain>
    static float pass_appeal(const State& state, int action, Gain gain_of) {
        const Tiles hand = state.boards[state.turn].hand, kept = pavilion::kKeepable[action - Game::first_pass];
        float points = -static_cast<float>(total(hand - kept));
        // In the last round a tile costs the same kept or not; to look at the fullest corners will do.
        if (state.round == pavilion::kRounds) return points - static_cast<float>(total(hand));
        for (int color = 0; color < pavilion::kColors; ++color)
            if (const unsigned number = count(kept, color)) points += gain_of(color, number);
        return points;
    }

    // What tiles of a color add that are kept for the next round.
    static float gain_of_kept(const State& state, const Board& board, int color, unsigned number) {
        const float points = gain(board, state.round + 1, color, 0, number, 1);
        return color == state.track[state.round] ? points + 0.8f * static_cast<float>(number) : points;
    }

  private:
    static constexpr float kToken = 4;       // points that it is worth to start the next round
    static constexpr float kTurn = 1;        // and to be next
    static constexpr float kTile = 1.4f;     // and to hold a tile, whatever it is
    static constexpr float kSurplus = 0.5f;  // what a tile costs that will not find a corner
    static constexpr float kTilesOfRound = static_cast<float>(4 * Game::displays) / Players;

    // The tiles of a seat, the round in which it spends them, and the share of that round's tiles still to be taken.
    struct Stock {
        Tiles tiles;
        int round;
        float share;

        float rounds_left() const { return static_cast<float>(pavilion::kRounds - round) + share; }
    };

    static Stock stock_of(const State& state, int seat) {
        const Board& board = state.boards[seat];
        if (state.has_passed(seat)) return {board.corners, state.round + 1, 1};
        if (state.is_before_round()) return {board.hand, state.round, 1};
        unsigned offered = total(state.center);
        for (auto tiles : state.offered) offered += total(tiles);
        return {board.hand, state.round, static_cast<float>(offered) / (4 * Game::displays)};
    }

    // What a star is to become; one of the gray side that is still empty counts as of a middling color.
    static int kind_of(const Board& board, int star) {
        if constexpr (!Gray) return star == 0 ? pavilion::kSixColors : pavilion::kStarColor[star];
        const unsigned colors = board.colors(star);
        if (colors == 0) return pavilion::kOrange;
        return kBits[colors] == 1 ? lowest(colors) : pavilion::kSixColors;
    }

    static float stars(const Board& board, const Stock& stock) {
        float points = 0;
        for (int star = 0; star < pavilion::kStars; ++star) {
            const auto& promises = pavilion::kOutlook<Gray>.promises(stock.round, star);
            const Promise& promise = promises[kind_of(board, star)][board.filled(star)];
            points += stock.round > pavilion::kRounds ? promise.soon[0] : promise.at(0, stock.share);
        }
        return points;
    }

    // Goals for numbers: those reached, and a part of those that nearly are.
    static float numbers(const Board& board, float rounds_left) {
        float points = 0;
        for (int number = 1; number <= pavilion::kLastScoringNumber; ++number) {
            const int missing = number * std::popcount(pavilion::kShowing<Gray>[number] & ~board.placed);
            const float lack = static_cast<float>(missing) / (1 + 3 * rounds_left);
            const float chance = missing == 0 ? 1 : rounds_left > 0 ? 0.4f / (1 + lack * lack) : 0;
            points += static_cast<float>(pavilion::kNumberPoints * number) * chance;
        }
        return points;
    }

    // What pillars and statues promise that lack 1, 2 or 3 spaces; windows are a matter of their star.
    static float pillars_and_statues(const Board& board, float rounds_left) {
        static constexpr float kPillar[5] = {0, 1.5f, 0.5f, 0.2f, 0}, kStatue[5] = {0, 1.8f, 0.8f, 0.3f, 0};
        float points = 0;
        for (const auto& [pillar, statue, window] : kFeatures)
            points += kPillar[std::popcount(pillar.spaces & ~board.placed)] +
                      kStatue[std::popcount(statue.spaces & ~board.placed)];
        return points * std::min(1.0f, 0.1f + 0.5f * rounds_left);
    }

    static constexpr auto kFeatures = [] {
        std::array<std::array<pavilion::Feature, 3>, pavilion::kStars - 1> features{};
        for (int star = 1; star < pavilion::kStars; ++star) features[star - 1] = pavilion::features_of(star);
        return features;
    }();

    // How the tiles of a hand are shared out: for each color the star it goes to, tiles and points there.
    struct Use {
        std::array<const Promise*, pavilion::kColors> promise;
        std::array<unsigned, pavilion::kColors> tiles;
        std::array<float, pavilion::kColors> points;
    };

    // What the tiles add to the promises of the stars.
    static float tiles_in_hand(const State& state, const Board& board, const Stock& stock) {
        const int wild = state.track[stock.round - 1];
        Use use = own_stars(board, stock, wild);
        spend_wilds(use, wild, count(stock.tiles, wild), stock.share);
        float points = stars_of_six_colors(use, board, stock);
        unsigned left = 0;
        for (int color = 0; color < pavilion::kColors; ++color) {
            points += use.points[color] - use.promise[color]->at(0, stock.share);
            left += use.promise[color]->left[std::min<unsigned>(use.tiles[color], pavilion::kMostTiles)];
        }
        if (left > pavilion::kCorners)
            points -= kSurplus * (1 - stock.share) * static_cast<float>(left - pavilion::kCorners);
        const float trust = 0.8f - 0.08f * static_cast<float>(pavilion::kRounds - stock.round);
        return trust * points + kTile * static_cast<float>(total(stock.tiles));
    }

    // All tiles but the wild ones at the star of their color.
    static Use own_stars(const Board& board, const Stock& stock, int wild) {
        Use use;
        unsigned claimed = 0;
        for (int color = 0; color < pavilion::kColors; ++color) {
            const unsigned tiles = count(stock.tiles, color);
            const auto [promise, star] = best_star(board, stock.round, color, std::max(1u, tiles), stock.share, claimed);
            use.promise[color] = promise;
            use.tiles[color] = color == wild ? 0 : tiles;
            use.points[color] = promise->at(use.tiles[color], stock.share);
            if (Gray && star >= 0 && use.tiles[color]) claimed |= 1u << star;
        }
        return use;
    }

    struct Aim {
        const Promise* promise;
        int star;
    };

    // Where tiles of a color add most; if no star wants them, as to a star that is complete.
    static Aim best_star(const Board& board, int round, int color, unsigned tiles, float share, unsigned claimed) {
        constexpr int star_of[pavilion::kColors] = {1, 6, 2, 5, 4, 3};
        const auto& outlook = pavilion::kOutlook<Gray>;
        if constexpr (!Gray) {
            const int star = star_of[color];
            return {&outlook.promises(round, star)[color][board.filled(star)], star};
        }
        Aim best = {&outlook.promises(round, 0)[color][pavilion::kComplete], -1};
        float most = best.promise->at(tiles, share) - best.promise->at(0, share);
        for (int star = 0; star < pavilion::kStars; ++star) {
            const unsigned filled = board.filled(star);
            if (!(board.accepted[star] >> color & 1) || claimed >> star & 1) continue;
            if (filled && kind_of(board, star) != color) continue;
            const Promise& promise = outlook.promises(round, star)[color][filled];
            const float gain = promise.at(tiles, share) - promise.at(0, share);
            if (gain > most + pavilion::kNearly) most = gain, best = {&promise, star};
        }
        return best;
    }

    // Wild tiles where each of them adds most.
    static void spend_wilds(Use& use, int wild, unsigned wilds, float share) {
        while (wilds) {
            float most = -1e9f;
            unsigned spent = 1;
            int best = wild;
            for (int color = 0; color < pavilion::kColors; ++color)
                for (unsigned more = 1; more <= wilds && (color == wild || use.tiles[color]); ++more) {
                    const float gain = use.promise[color]->at(use.tiles[color] + more, share) - use.points[color];
                    if (gain / static_cast<float>(more) > most + pavilion::kNearly)
                        most = gain / static_cast<float>(more), best = color, spent = more;
                }
            use.tiles[best] += spent;
            use.points[best] = use.promise[best]->at(use.tiles[best], share);
            wilds -= spent;
        }
    }

    // Moves tiles to stars of six colors where they add more there; returns the points there.
    static float stars_of_six_colors(Use& use, const Board& board, const Stock& stock) {
        float points = 0;
        for (int star = 0; star < (Gray ? pavilion::kStars : 1); ++star) {
            unsigned filled = board.filled(star);
            if (filled == pavilion::kComplete || kind_of(board, star) != pavilion::kSixColors) continue;
            for (unsigned colors = board.accepted[star]; colors; colors &= colors - 1)
                points += place_in_six(use, star, filled, lowest(colors), stock);
        }
        return points;
    }

    static float place_in_six(Use& use, int star, unsigned& filled, int color, const Stock& stock) {
        const auto& outlook = pavilion::kOutlook<Gray>;
        const auto& promises = outlook.promises(stock.round, star)[pavilion::kSixColors];
        float most = 0, points = 0;
        unsigned spent = 0, placed = filled;
        for (unsigned empty = pavilion::kComplete & ~filled; empty; empty &= empty - 1) {
            const unsigned cost = pavilion::kNumber<Gray>[pavilion::kPlaces * star + lowest(empty)];
            if (cost > use.tiles[color]) continue;
            const unsigned after = filled | 1u << lowest(empty);
            const float there = outlook.earned(star, filled, after) + promises[after].at(0, stock.share) -
                                promises[filled].at(0, stock.share);
            const float here = use.promise[color]->at(use.tiles[color] - cost, stock.share);
            const float gain = there + here - use.points[color];
            if (gain > most + pavilion::kNearly) most = gain, points = there, spent = cost, placed = after;
        }
        filled = placed;
        use.tiles[color] -= spent;
        use.points[color] = use.promise[color]->at(use.tiles[color], stock.share);
        return points;
    }

    // What more tiles of a color add.
    static float gain(const Board& board, int round, int color, unsigned own, unsigned more, float share) {
        const Promise& promise = *best_star(board, round, color, own + more, share, 0).promise;
        return promise.at(own + more, share) - promise.at(own, share);
    }

    static float take_appeal(const State& state, const Board& board, int source, int color) {
        const int wild = state.wild();
        const Tiles from = source == 0 ? state.center : state.offered[source - 1];
        const unsigned wilds = count(from, wild) != 0, number = color == wild ? 0 : count(from, color);
        float points = 1.6f * static_cast<float>(wilds);
        if (number) points += gain(board, state.round, color, count(board.hand, color), number, 0.7f);
        if (source == 0 && state.token == Game::in_center)
            points += (state.round < pavilion::kRounds ? kToken : 0) - static_cast<float>(number + wilds);
        return 0.5f * points;
    }

    static float place_appeal(const State& state, const Board& board, pavilion::Place move) {
        const auto& outlook = pavilion::kOutlook<Gray>;
        const int star = move.space / pavilion::kPlaces, cost = pavilion::kNumber<Gray>[move.space];
        const unsigned filled = board.filled(star), after = filled | 1u << move.space % pavilion::kPlaces;
        int kind = kind_of(board, star);
        if (Gray && kind != move.color) kind = filled ? pavilion::kSixColors : move.color;
        const auto& promises = outlook.promises(state.round + 1, star)[kind];
        float points = static_cast<float>(pavilion::kLinked[after][move.space % pavilion::kPlaces]);
        points += promises[after].soon[0] - promises[filled].soon[0];
        for (const auto& feature : pavilion::kFeaturesAt[move.space]) {
            const int missing = std::popcount(feature.spaces & ~board.placed);
            points += static_cast<float>(feature.tiles) * (missing == 1 ? 1.5f : missing == 2 ? 0.4f : 0.2f);
        }
        const int needed = std::max(0, cost - static_cast<int>(count(board.hand, move.color)));
        points -= 0.7f * static_cast<float>(cost) + 0.5f * static_cast<float>(move.wilds);
        points -= static_cast<float>(move.wilds - needed);
        return 4.5f + 0.8f * points;
    }

    static float bonus_appeal(const State& state, const Board& board, int color) {
        if (color == state.wild()) return 1;
        return 0.7f * gain(board, state.round, color, count(board.hand, color), 1, 0);
    }

    // What bonus tiles of a color add to the hand, as many as there may be, for each of them; or to one star, if all
    // wild tiles go there, too; wild ones may go to the star of any color in hand.
    static float last_bonus_appeal(const State& state, int color) {
        const Board& board = state.boards[state.turn];
        Stock stock = stock_of(state, state.turn);
        const float before = tiles_in_hand(state, board, stock);
        const unsigned own = count(board.hand, color), wilds = color == state.wild() ? 0 : count(board.hand, state.wild());
        const unsigned most = std::min<unsigned>(state.owed, count(state.supply, color));
        float best = 0;
        for (unsigned number = 1; number <= most; ++number) {
            stock.tiles += tiles_of(color);
            float gained = tiles_in_hand(state, board, stock) - before;
            const auto look_at_star = [&](int of, unsigned had, unsigned has) {
                const Promise& star = *best_star(board, state.round, of, has, 0, 0).promise;
                gained = std::max(gained, star.at(has, 0) - star.at(had, 0));
            };
            look_at_star(color, own ? own + wilds : 0, own + number + wilds);
            if (color == state.wild())
                for (int other = 0; other < pavilion::kColors; ++other)
                    if (const unsigned held = count(board.hand, other); held && other != color)
                        look_at_star(other, held + own, held + own + number);
            best = std::max(best, gained / static_cast<float>(number));
        }
        return 0.7f * best;
    }
};

}  // namespace majolika
