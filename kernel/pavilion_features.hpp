// What a network sees of Summer Pavilion: rows of its first layer for the table, from the side of the seat whose turn
// it is as soon as chance has spoken, and rows that describe a move.  Mirrors src/majolika/games/pavilion/features.py.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <type_traits>

#include "pavilion_heuristic.hpp"
#include "pavilion_reach.hpp"
#include "seats.hpp"

namespace majolika {

namespace pavilion {

// The number of every content of up to four tiles: its place in kKeepable.
inline constexpr auto kContents = [] {
    std::array<std::uint8_t, 15625> numbers{};
    for (int number = 0; number < kPasses; ++number) {
        unsigned key = 0;
        for (int color = 0; color < kColors; ++color) key = 5 * key + count(kKeepable[number], color);
        numbers[key] = static_cast<std::uint8_t>(number);
    }
    return numbers;
}();

constexpr int content_of(Tiles tiles) {
    unsigned key = 0;
    for (int color = 0; color < kColors; ++color) key = 5 * key + count(tiles, color);
    return kContents[key];
}

// What a star of the gray side is built of: nothing, one tile, several of one color, or of several colors.
constexpr int kKinds = 2 + 2 * kColors;
constexpr int kSeveralColors = kKinds - 1;

constexpr int kind_of(unsigned colors, int tiles) {
    if (tiles == 0) return 0;
    if (kBits[colors] > 1) return kSeveralColors;
    return 1 + lowest(colors) + (tiles > 1) * kColors;
}

}  // namespace pavilion

template <int Players, bool Gray>
struct PavilionFeatures {
    using Game = Pavilion<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;
    using ByHand = PavilionHeuristic<Players, Gray>;
    static constexpr bool keeps_sums = Players > 2 || Gray;
    static constexpr int kColors = pavilion::kColors;

    // Rows of a seat.
    static constexpr int kStars = 0, kColorsHeld = 448, kPillars = 512, kStatues = 530, kWindows = 548, kNumbers = 554,
                         kHand = 606, kWilds = 678, kTiles = 688, kKept = 714, kPassed = 738, kToken = 739, kReach = 740,
                         kReachWild = 866, kStarKinds = 992, kSeat = Gray ? 1188 : 992;
    // Rows of the table.
    static constexpr int kDisplays = Players * kSeat, kGroups = kDisplays + 210, kCenter = kGroups + 48,
                         kCenterWilds = kCenter + 72, kCenterToken = kCenterWilds + 7, kOffered = kCenterToken + 1,
                         kSupply = kOffered + 132, kSupplyWilds = kSupply + 60, kBag = kSupplyWilds + 6, kRound = kBag + 72,
                         kUntilWild = kRound + 6, kOffering = kUntilWild + 42, kOwed = kOffering + 1, kGaps = kOwed + 3,
                         kBeforeRound = kGaps + 10, kTilesLeft = kBeforeRound + 1;
    static constexpr int kDense = 7;  // numbers of a seat
    static constexpr int rows = kTilesLeft + 19, dense = kDense * Players, most_of_a_seat = 80,
                         most_active = 64 + most_of_a_seat * Players;

    // Rows of a move.
    static constexpr int kTakeCenter = 108, kTokenCost = 110, kTakeLeft = 121, kTakeHand = 125, kTakeGain = 203,
                         kPlaceSpace = 224, kPlaceColor = 266, kPlacePay = 308, kPlacePoints = 344, kPlaceRest = 350,
                         kPlaceWilds = 398, kPlaceWaste = 406, kPlaceBonus = 412, kPlaceNear = 416, kPlaceCompletes = 419,
                         kPlaceNumber = 426, kPlaceKind = 442, kBonus = 470, kBonusWild = 524, kBonusGain = 525,
                         kKeep = 546, kKeepWild = 570, kDiscard = 574, kLastPass = 595;
    static constexpr int kAppeal = 596, kAppeals = 64;  // for each of the four kinds of moves
    static constexpr int move_rows = kAppeal + 4 * kAppeals, most_move_rows = 13;

    static int viewpoint(const State& state) { return state.to_play; }

    // What the rows of a seat depend on; the wild color is that of the round in which it spends its tiles, or -1.
    struct Seat {
        Board board;
        std::int8_t place, wild, has_passed, has_token, unused[4];
    };
    static_assert(std::has_unique_object_representations_v<Seat>);

    struct Summary {
        int score, goals, reach;
    };

    static Seat seat_at(const State& state, int place) {
        const int seat = (state.to_play + place) % Players;
        const bool has_passed = state.has_passed(seat);
        const int round = state.round + has_passed, wild = round > pavilion::kRounds ? -1 : state.track[round - 1];
        return {state.boards[seat], static_cast<std::int8_t>(place), static_cast<std::int8_t>(wild), has_passed, state.token == seat, {}};
    }

    static Summary describe_seat(const Seat& seat, std::uint16_t*& next) {
        const int first = seat.place * kSeat, reach = describe_tiles(seat, first, next);
        describe_board(seat.board, first, next);
        if (seat.has_token) put(next, first + kToken);
        return {seat.board.score, Game::goals(seat.board), reach};
    }

    // The rows of the table, and the dense numbers.
    static void describe_table(const State& state, const Summary* seats, std::uint16_t*& next, float* numbers) {
        float worths[Players];
        for (int place = 0; place < Players; ++place)
            worths[place] = ByHand::worth(state, (state.to_play + place) % Players);
        for (int place = 0; place < Players; ++place) {
            float best = -1e9f;
            for (int other = 0; other < Players; ++other)
                if (other != place) best = std::max(best, worths[other]);
            const float lead = worths[place] - best;
            numbers[kDense * place] = static_cast<float>(seats[place].score) / 50;
            numbers[kDense * place + 1] = static_cast<float>(seats[place].goals) / 50;
            numbers[kDense * place + 2] = static_cast<float>(seats[place].reach) / 50;
            numbers[kDense * place + 3] = worths[place] / 50;
            numbers[kDense * place + 4] = lead / 20;
            numbers[kDense * place + 5] = std::tanh(lead / 12);
            numbers[kDense * place + 6] = std::tanh(lead / 4);
        }
        describe_offer(state, next);
    }

    // Writes the active rows and the dense numbers; returns how many rows.
    static int describe(const State& state, std::uint16_t* active, float* numbers) {
        return describe_by_seats<PavilionFeatures>(state, active, numbers);
    }

    // What is common to the moves of a position.
    struct Moves {
        const State& state;
        const Board& board;
        const int wild;
        int reach[kColors];                                // of the tiles in hand
        float kept_gain[kColors][pavilion::kCorners + 1];  // what so many of a color add that are kept, where one may pass

        explicit Moves(const State& table) : state(table), board(table.boards[table.to_play]), wild(table.wild()) {
            for (int color = 0; color < kColors; ++color) reach[color] = reach_with(color, 0);
            if (state.is_offering() || state.owed || state.round == pavilion::kRounds) return;
            for (int color = 0; color < kColors; ++color)
                for (unsigned number = 1; number <= std::min<unsigned>(count(board.hand, color), pavilion::kCorners); ++number)
                    kept_gain[color][number] = ByHand::gain_of_kept(state, board, color, number);
        }

        // Writes the rows of a legal move; returns how many.
        int describe(int action, std::uint16_t* active) const {
            std::uint16_t* next = active;
            describe_appeal(action, next);
            if (action < Game::takes)
                describe_take(action / kColors, action % kColors, next);
            else if (action < Game::first_bonus)
                describe_place(pavilion::kAllPlaces<Gray>.all[action - Game::takes], next);
            else if (action < Game::first_pass)
                describe_bonus(action - Game::first_bonus, next);
            else
                describe_pass(pavilion::kKeepable[action - Game::first_pass], next);
            return static_cast<int>(next - active);
        }

      private:
        // How natural the move looks to the hand-made evaluation, in steps of half a point.
        void describe_appeal(int action, std::uint16_t*& next) const {
            const int kind = (action >= Game::takes) + (action >= Game::first_bonus) + (action >= Game::first_pass);
            const auto gain_of_kept = [&](int color, unsigned number) { return kept_gain[color][number]; };
            const float appeal = action < Game::first_pass ? ByHand::appeal_by_itself(state, action)
                                                           : ByHand::pass_appeal(state, action, gain_of_kept);
            const float step = std::floor(std::clamp(2 * appeal + 0.3717f, -20.0f, 43.0f));
            put(next, kAppeal + kAppeals * kind + 20 + static_cast<int>(step));
        }

        int reach_with(int color, unsigned more) const {
            return pavilion::reach_of<Players, Gray>(board, color, count(board.hand, color) + more);
        }

        int gain(int color, unsigned more) const { return std::clamp(reach_with(color, more) - reach[color], 0, 40) / 2; }

        void describe_take(int source, int color, std::uint16_t*& next) const {
            const Tiles from = source == 0 ? state.center : state.offered[source - 1];
            const unsigned wilds = count(from, wild) != 0, number = color == wild ? 0 : count(from, color);
            const unsigned held = count(board.hand, color) + (color == wild ? wilds : number);
            put(next, 18 * color + 2 * std::min(number, 8u) + wilds);
            if (source == 0) {
                const bool has_token = state.token == Game::in_center;
                put(next, kTakeCenter + has_token);
                if (has_token) put(next, kTokenCost + std::min(number + wilds, 10u));
            } else {
                put(next, kTakeLeft + (total(from) - number - wilds));
            }
            put(next, kTakeHand + 13 * color + std::min(held, 12u));
            put(next, kTakeGain + gain(color, number));
        }

        void describe_place(pavilion::Place move, std::uint16_t*& next) const {
            const int star = move.space / pavilion::kPlaces, place = move.space % pavilion::kPlaces;
            const int number = pavilion::kNumber<Gray>[move.space];
            const unsigned wilds = static_cast<unsigned>(move.wilds), own = static_cast<unsigned>(number) - wilds;
            const unsigned after = board.filled(star) | 1u << place;
            const int held = static_cast<int>(count(board.hand, move.color));
            put(next, kPlaceSpace + move.space);
            put(next, kPlaceColor + kColors * star + move.color);
            put(next, kPlacePay + 6 * (number - 1) + move.wilds);
            put(next, kPlacePoints + pavilion::kLinked[after][place] - 1);
            put(next, kPlaceRest + 8 * move.color + std::min(count(board.hand, move.color) - own, 7u));
            put(next, kPlaceWilds + std::min(count(board.hand, wild) - (move.color == wild ? own : wilds), 7u));
            put(next, kPlaceWaste + move.wilds - std::max(0, number - held));
            describe_features(move.space, next);
            if (after == pavilion::kComplete) {
                const unsigned colors = board.colors(star) | 1u << move.color;
                put(next, kPlaceCompletes + (kBits[colors] == 1 ? move.color : kColors));
            }
            if (number <= pavilion::kLastScoringNumber) {
                const int missing = std::popcount(pavilion::kShowing<Gray>[number] & ~board.placed) - 1;
                put(next, kPlaceNumber + 4 * (number - 1) + std::min(missing, 3));
            }
            if constexpr (Gray) {
                const unsigned colors = board.colors(star);
                const bool is_new = !(colors >> move.color & 1);
                put(next, kPlaceKind + 2 * pavilion::kind_of(colors, kBits[board.filled(star)]) + is_new);
            }
        }

        // The bonus tiles that a space earns, and the features that then lack one space.
        void describe_features(int space, std::uint16_t*& next) const {
            int tiles = 0, near = 0;
            for (const auto& feature : pavilion::kFeaturesAt[space]) {
                const int missing = std::popcount(feature.spaces & ~board.placed);
                tiles += missing == 1 ? feature.tiles : 0;
                near += missing == 2;
            }
            put(next, kPlaceBonus + tiles);
            put(next, kPlaceNear + near);
        }

        void describe_bonus(int color, std::uint16_t*& next) const {
            put(next, kBonus + 9 * color + std::min(count(board.hand, color), 8u));
            if (color == wild) put(next, kBonusWild);
            put(next, kBonusGain + gain(color, 1));
        }

        void describe_pass(Tiles kept, std::uint16_t*& next) const {
            const bool is_last = state.round == pavilion::kRounds;
            for (int color = 0; color < kColors; ++color)
                if (const unsigned number = count(kept, color)) {
                    put(next, kKeep + 4 * color + number - 1);
                    if (!is_last && color == state.track[state.round]) put(next, kKeepWild + number - 1);
                }
            put(next, kDiscard + std::min(total(board.hand - kept), 20u));
            if (is_last) put(next, kLastPass);
        }
    };

  private:
    template <class Row>
    static void put(std::uint16_t*& next, Row row) {
        *next++ = static_cast<std::uint16_t>(row);
    }

    // The tiles in hand or in the corners, and what they could bring at once; returns that.
    static int describe_tiles(const Seat& seat, int first, std::uint16_t*& next) {
        const Board& board = seat.board;
        const Tiles tiles = seat.has_passed ? board.corners : board.hand;
        const unsigned wilds = seat.wild < 0 ? 0 : count(tiles, seat.wild);
        int sum = 0;
        for (int color = 0; color < kColors; ++color) {
            const unsigned number = count(tiles, color);
            if (number == 0) continue;
            const int reach = pavilion::reach_of<Players, Gray>(board, color, number);
            const int more = color == seat.wild ? reach : pavilion::reach_of<Players, Gray>(board, color, number + wilds);
            if (seat.has_passed)
                put(next, first + kKept + 4 * color + static_cast<int>(number) - 1);
            else
                put(next, first + kHand + 12 * color + static_cast<int>(std::min(number, 12u)) - 1);
            put(next, first + kReach + 21 * color + reach / 2);
            put(next, first + kReachWild + 21 * color + more / 2);
            sum += reach;
        }
        put(next, first + kWilds + static_cast<int>(std::min(wilds, 9u)));
        put(next, first + kTiles + static_cast<int>(std::min(total(tiles), 25u)));
        if (seat.has_passed) put(next, first + kPassed);
        return sum;
    }

    static void describe_board(const Board& board, int first, std::uint16_t*& next) {
        for (int star = 0; star < pavilion::kStars; ++star) {
            const unsigned filled = board.filled(star);
            if (filled == 0) continue;
            put(next, first + kStars + 64 * star + static_cast<int>(filled));
            if (!Gray && star != 0) continue;
            const unsigned colors = board.colors(star);
            if (!Gray || kBits[colors] > 1) put(next, first + kColorsHeld + static_cast<int>(colors));
            if constexpr (Gray)
                put(next, first + kStarKinds + 7 * (2 * pavilion::kind_of(colors, kBits[filled]) + (star != 0)) + kBits[filled]);
        }
        for (int star = 1; star < pavilion::kStars; ++star) {
            const auto [pillar, statue, window] = pavilion::features_of(star);
            describe_feature(board, pillar, first + kPillars + 3 * (star - 1), 3, next);
            describe_feature(board, statue, first + kStatues + 3 * (star - 1), 3, next);
            describe_feature(board, window, first + kWindows + star - 1, 1, next);
        }
        for (int number = 1; number <= pavilion::kLastScoringNumber; ++number) {
            const int missing = std::popcount(pavilion::kShowing<Gray>[number] & ~board.placed);
            put(next, first + kNumbers + 13 * (number - 1) + missing);
        }
    }

    // How many spaces a feature lacks, if it is neither untouched nor surrounded.
    static void describe_feature(const Board& board, const pavilion::Feature& feature, int first, int most, std::uint16_t*& next) {
        const int missing = std::popcount(feature.spaces & ~board.placed);
        if (missing > 0 && missing <= most) put(next, first + missing - 1);
    }

    static void describe_offer(const State& state, std::uint16_t*& next) {
        const int wild = state.wild();
        unsigned left = total(state.center);
        for (const Tiles tiles : state.offered) {
            if (tiles == 0) continue;
            const bool has_wild = count(tiles, wild) != 0;
            left += total(tiles);
            put(next, kDisplays + pavilion::content_of(tiles));
            for (int color = 0; color < kColors; ++color)
                if (const unsigned number = count(tiles, color)) put(next, kGroups + 8 * color + 2 * (number - 1) + has_wild);
        }
        for (int color = 0; color < kColors; ++color) describe_color(state, color, next);
        put(next, kCenterWilds + std::min(count(state.center, wild), 6u));
        if (state.token == Game::in_center) put(next, kCenterToken);
        put(next, kSupplyWilds + std::min(count(state.supply, wild), 5u));
        put(next, kRound + state.round - 1);
        for (int round = 0; round < pavilion::kRounds; ++round) {
            const int until = round + 1 - state.round;
            put(next, kUntilWild + 7 * state.track[round] + (until < 0 ? 6 : until));
        }
        if (left) put(next, kOffering);
        if (state.owed) put(next, kOwed + state.owed - 1);
        if (state.awaits_supply()) put(next, kGaps + (pavilion::kSupplySize - total(state.supply)) - 1);
        if (state.is_before_round()) put(next, kBeforeRound);
        put(next, kTilesLeft + std::min(left / 2, 18u));
    }

    static void describe_color(const State& state, int color, std::uint16_t*& next) {
        unsigned offered = count(state.center, color);
        if (offered) put(next, kCenter + 12 * color + std::min(offered, 12u) - 1);
        for (const Tiles tiles : state.offered) offered += count(tiles, color);
        if (offered) put(next, kOffered + 22 * color + std::min(offered, 22u) - 1);
        if (const unsigned supply = count(state.supply, color)) put(next, kSupply + 10 * color + supply - 1);
        put(next, kBag + 12 * color + std::min(count(state.bag, color) / 2, 11u));
    }
};

}  // namespace majolika
