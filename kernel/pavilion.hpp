// Summer Pavilion, packed.  Mirrors src/majolika/games/pavilion: the sections below carry the names of its modules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "random.hpp"
#include "tiles.hpp"

namespace majolika {

namespace pavilion {

// box

constexpr int kColors = 6;
enum { kPurple, kGreen, kOrange, kYellow, kBlue, kRed };
constexpr unsigned kAllColors = (1u << kColors) - 1;
constexpr unsigned kTilesOfEachColor = 22;
constexpr unsigned kDisplaySize = 4;
constexpr unsigned kSupplySize = 10;
constexpr unsigned kCorners = 4;
constexpr int kMostOwed = 3;
constexpr int kRounds = 6;
constexpr int kFirstScore = 5;
constexpr int kLeastScore = 1;
constexpr int kHighestScore = 999'999;  // with which a position can be read

constexpr std::uint8_t kAwaitsDeal = 254;
constexpr std::uint8_t kOver = 255;

// star

constexpr int kStars = 7;  // the center star, and then clockwise W NW NE E SE SW
constexpr int kPlaces = 6;
constexpr int kSpaces = kStars * kPlaces;
constexpr unsigned kComplete = (1u << kPlaces) - 1;
constexpr std::array<int, kStars> kStarColor = {-1, kPurple, kOrange, kRed, kBlue, kYellow, kGreen};

// The number on a space: how many tiles it costs.
constexpr int printed(bool gray, int space) {
    const char* numbers = !gray ? "123456" : space / kPlaces == 0 ? "333333" : "321456";
    return numbers[space % kPlaces] - '0';
}

// A set of spaces: bit 6 * star + place.
using Spaces = std::uint64_t;

// The space that the board calls by this star and place, where places count from 1.
constexpr Spaces at(int star, int place) { return Spaces{1} << (kPlaces * star + place - 1); }

// A pillar, statue or window: the spaces around it, and the bonus tiles it gives.
struct Feature {
    Spaces spaces;
    int tiles;
};

// The features that go with an outer star; the statue lies between it and the next one clockwise.
constexpr std::array<Feature, 3> features_of(int star) {
    const int next = star % 6 + 1, facing = (star + 3) % 6 + 1;
    const Feature pillar = {at(star, 2) | at(star, 3) | at(0, facing) | at(0, facing % 6 + 1), 1};
    const Feature statue = {at(star, 1) | at(star, 2) | at(next, 3) | at(next, 4), 2};
    const Feature window = {at(star, 5) | at(star, 6), 3};
    return {pillar, statue, window};
}

// The features at each space: one or two, where the second may be nothing.
inline constexpr auto kFeaturesAt = [] {
    std::array<std::array<Feature, 2>, kSpaces> found{};
    for (int star = 1; star < kStars; ++star)
        for (auto feature : features_of(star))
            for (int space = 0; space < kSpaces; ++space)
                if (feature.spaces >> space & 1) found[space][found[space][0].tiles != 0] = feature;
    return found;
}();

template <bool Gray>
inline constexpr auto kNumber = [] {
    std::array<std::uint8_t, kSpaces> numbers{};
    for (int space = 0; space < kSpaces; ++space) numbers[space] = static_cast<std::uint8_t>(printed(Gray, space));
    return numbers;
}();

// The spaces that show each number.
template <bool Gray>
inline constexpr auto kShowing = [] {
    std::array<Spaces, kPlaces + 1> showing{};
    for (int space = 0; space < kSpaces; ++space) showing[printed(Gray, space)] |= Spaces{1} << space;
    return showing;
}();

// play_tiles

// Whether a star can ever take a color: on the colored side an outer star takes but its own.
constexpr bool ever_takes(bool gray, int star, int color) { return gray || star == 0 || color == kStarColor[star]; }

constexpr int number_of_places(bool gray) {
    int number = 0;
    for (int space = 0; space < kSpaces; ++space)
        for (int color = 0; color < kColors; ++color)
            if (ever_takes(gray, space / kPlaces, color)) number += printed(gray, space);
    return number;
}

struct Place {
    int space, color, wilds;
};

// All placements by space, color and number of wild tiles, and for each space and color the first of them.
template <bool Gray>
struct Places {
    std::array<Place, number_of_places(Gray)> all;
    std::array<std::array<int, kColors>, kSpaces> first;
};

template <bool Gray>
inline constexpr auto kAllPlaces = [] {
    Places<Gray> places{};
    int next = 0;
    for (int space = 0; space < kSpaces; ++space)
        for (int color = 0; color < kColors; ++color) {
            places.first[space][color] = next;
            if (!ever_takes(Gray, space / kPlaces, color)) continue;
            for (int wilds = 0; wilds < printed(Gray, space); ++wilds) places.all[next++] = {space, color, wilds};
        }
    return places;
}();

// What a hand can pay in one color: up to six tiles of it, and up to five wild ones.
constexpr unsigned purse_of(unsigned own, unsigned wilds) { return 6 * std::min(own, 6u) + std::min(wilds, 5u); }
constexpr int kPurses = 7 * 6;

// The ways to pay for a space: with this number of wild tiles at least, and then one more each.
struct Payments {
    int fewest_wilds, ways;
};

inline constexpr auto kPayments = [] {
    std::array<std::array<Payments, kPlaces + 1>, kPurses> payments{};
    for (int purse = 0; purse < kPurses; ++purse)
        for (int number = 1; number <= kPlaces; ++number) {
            const int fewest = std::max(0, number - purse / 6), most = std::min(number - 1, purse % 6);
            payments[purse][number] = {fewest, std::max(0, most - fewest + 1)};
        }
    return payments;
}();

// The number of ways to pay for any of the empty places of the center star, and of another star.
template <bool Gray>
inline constexpr auto kWays = [] {
    std::array<std::array<std::array<std::uint8_t, kComplete + 1>, kPurses>, 2> ways{};
    for (int star = 0; star < 2; ++star)
        for (int purse = 0; purse < kPurses; ++purse)
            for (unsigned empty = 1; empty <= kComplete; ++empty) {
                const int first = kPayments[purse][printed(Gray, kPlaces * star + lowest(empty))].ways;
                const int others = ways[star][purse][empty & (empty - 1)];
                ways[star][purse][empty] = static_cast<std::uint8_t>(first + others);
            }
    return ways;
}();

// The number of tiles linked around the ring of a star, that of the place itself included.
inline constexpr auto kLinked = [] {
    std::array<std::array<std::uint8_t, kPlaces>, kComplete + 1> linked{};
    for (unsigned star = 0; star <= kComplete; ++star)
        for (int place = 0; place < kPlaces; ++place) {
            int before = 0, after = 0;
            while (after < kPlaces && star >> (place + after + 1) % kPlaces & 1) ++after;
            while (before < kPlaces && star >> (place - before - 1 + 2 * kPlaces) % kPlaces & 1) ++before;
            linked[star][place] = static_cast<std::uint8_t>(std::min(kPlaces, 1 + before + after));
        }
    return linked;
}();

// passing

constexpr int kPasses = 210;
constexpr Tiles kGuards = each<kColors>(16);  // a bit for each color that up to four tiles leave free

// All ways to fill up to four corners, the fullest first.
inline constexpr auto kKeepable = [] {
    std::array<Tiles, kPasses> keepable{};
    int pass = 0, codes = kColors * kColors * kColors * kColors;
    for (int number = kCorners; number >= 0; --number, codes /= kColors)
        for (int code = 0; code < codes; ++code) {
            Tiles kept = 0;
            bool is_ordered = true;
            for (int tile = 0, rest = code, next = kColors; tile < number; ++tile, rest /= kColors) {
                is_ordered &= rest % kColors <= next;
                next = rest % kColors;
                kept += tiles_of(next);
            }
            if (is_ordered) keepable[pass++] = kept;
        }
    return keepable;
}();

// The tiles of a hand, but not more of a color than there are corners.
constexpr Tiles keepable_of(Tiles hand) {
    Tiles tiles = 0;
    for (int color = 0; color < kColors; ++color) tiles |= tiles_of(color, std::min(count(hand, color), kCorners));
    return tiles;
}

// Whether *kept*, at most four tiles, is among the tiles that `keepable_of` returned.
constexpr bool can_keep(Tiles keepable, Tiles kept) { return (((keepable | kGuards) - kept) & kGuards) == kGuards; }

// How many ways there are to keep up to four tiles of a hand.
constexpr int ways_to_keep(Tiles hand) {
    // Powers of x with a byte each: a color with n tiles stands for 1 + x + ... + x^n, and the product of all
    // has the number of ways to keep k tiles before x^k.  Only x^0 to x^4 are wanted, and these never overflow.
    constexpr std::uint64_t ones = 0x01'01'01'01'01;
    std::uint64_t ways = 1;
    for (int color = 0; color < kColors; ++color)
        ways *= ones >> 8 * (kCorners - std::min(count(hand, color), kCorners));
    return static_cast<int>((ways & 0xff'ff'ff'ff'ff) * ones >> 32 & 0xff);
}

// end_of_game

constexpr std::array<int, kColors> kStarPoints = {20, 18, 17, 16, 15, 14};
constexpr int kSixColorsPoints = 12;
constexpr int kNumberPoints = 4;  // for covering every 1; twice that for every 2, and so on
constexpr int kLastScoringNumber = 4;
constexpr int kMostGoals = kStars * kStarPoints[kPurple] + 4 + 8 + 12 + 16;

}  // namespace pavilion

template <int Players, bool Gray>
struct Pavilion {
    static constexpr int players = Players;
    static constexpr int displays = 2 * Players + 1;
    static constexpr int takes = (displays + 1) * pavilion::kColors;
    static constexpr int places = pavilion::number_of_places(Gray);
    static constexpr int first_bonus = takes + places;
    static constexpr int first_pass = first_bonus + pavilion::kColors;
    static constexpr int actions = first_pass + pavilion::kPasses;
    static constexpr int most_legal = places + pavilion::kPasses;
    static constexpr std::uint8_t everybody = (1u << Players) - 1;
    static constexpr std::uint8_t in_center = Players;  // where the token is when no seat holds it

    // board

    struct Board {
        pavilion::Spaces placed;
        Tiles hand;
        Tiles corners;
        std::int32_t score;
        std::uint32_t cells[Gray ? pavilion::kStars : 1];  // three bits for each place's color, star by star; the
                                                           // colored side prints all but those of the center star
        std::uint8_t accepted[pavilion::kStars];           // for each star, the colors that it takes
        std::uint8_t unused;

        unsigned filled(int star) const { return placed >> pavilion::kPlaces * star & pavilion::kComplete; }
        unsigned empty(int star) const { return ~filled(star) & pavilion::kComplete; }

        // The color on a place that is not empty.
        int cell(int star, int place) const {
            if (!Gray && star != 0) return pavilion::kStarColor[star];
            return cells[star] >> 3 * place & 7;
        }

        unsigned colors(int star) const {
            unsigned mask = 0;
            for (unsigned held = filled(star); held; held &= held - 1) mask |= 1u << cell(star, lowest(held));
            return mask;
        }

        // The colors that a star takes; one of the gray side any until its second tile, then one color or six.
        std::uint8_t accepts(int star) const {
            if (!Gray && star != 0) return static_cast<std::uint8_t>(1u << pavilion::kStarColor[star]);
            const unsigned held = colors(star);
            if (Gray && kBits[filled(star)] < 2) return pavilion::kAllColors;
            const bool is_of_one_color = Gray && kBits[held] == 1;
            return static_cast<std::uint8_t>(is_of_one_color ? held : pavilion::kAllColors & ~held);
        }

        void lose(unsigned points) { score = std::max(pavilion::kLeastScore, score - static_cast<int>(points)); }
    };

    // position

    struct State {
        Tiles offered[displays];                    // tiles on each display
        Tiles center;
        Tiles supply;
        Tiles bag;
        Tiles tower;
        std::uint16_t sources[pavilion::kColors];   // for each color, where it is offered: bit 0 the center
        std::uint8_t track[pavilion::kRounds];      // the wild color of each round
        std::uint8_t round;
        std::uint8_t starter;
        std::uint8_t to_play;                       // whose turn it is as soon as chance has spoken
        std::uint8_t owed;                          // bonus tiles that this seat has still to take
        std::uint8_t turn;                          // the seat that decides now, kAwaitsDeal or kOver
        std::uint8_t token;                         // who holds it, or in_center
        std::uint8_t passed;                        // a bit for each seat
        std::uint8_t unused[3];
        Board boards[Players];

        int wild() const { return track[round - 1]; }
        bool has_tiles_to_deal() const { return (bag | tower) != 0; }
        bool awaits_supply() const { return !owed && has_tiles_to_deal() && total(supply) < pavilion::kSupplySize; }
        bool is_before_round() const { return token == in_center && !is_offering(); }
        bool is_chance_next() const { return awaits_supply() || (is_before_round() && has_tiles_to_deal()); }
        bool has_passed(int seat) const { return passed >> seat & 1; }

        bool is_offering() const {
            unsigned any = 0;
            for (auto mask : sources) any |= mask;
            return any != 0;
        }

        void next_turn() {
            if (owed || passed == everybody) return;
            do {
                to_play = static_cast<std::uint8_t>(to_play + 1 == Players ? 0 : to_play + 1);
            } while (has_passed(to_play));
        }
    };

    static bool awaits_deal(const State& state) { return state.turn == pavilion::kAwaitsDeal; }
    static bool is_over(const State& state) { return state.turn == pavilion::kOver; }
    static int turn(const State& state) { return state.turn < Players ? state.turn : -1; }
    static int score(const State& state, int seat) { return state.boards[seat].score; }
    static int rank(const State& state, int seat) { return state.boards[seat].score; }

    // The set-up is seven bytes: who starts, and the round track.
    static bool start(State& state, const std::uint8_t* setup, int length) {
        if (length != 1 + pavilion::kRounds || setup[0] >= Players || !is_track(setup + 1)) return false;
        std::memset(static_cast<void*>(&state), 0, sizeof state);
        state.bag = each<pavilion::kColors>(pavilion::kTilesOfEachColor);
        std::memcpy(state.track, setup + 1, sizeof state.track);
        state.round = 1;
        state.starter = state.to_play = setup[0];
        state.turn = pavilion::kAwaitsDeal;
        state.token = in_center;
        for (auto& board : state.boards) {
            board.score = pavilion::kFirstScore;
            for (int star = 0; star < pavilion::kStars; ++star) board.accepted[star] = board.accepts(star);
        }
        return true;
    }

    // All legal actions in ascending order; returns how many.
    static int legal(const State& state, std::uint16_t* out) {
        std::uint16_t* next = out;
        visit_legal(state, [&](int first, int number) {
            for (int action = first; action < first + number; ++action) *next++ = static_cast<std::uint16_t>(action);
        });
        return static_cast<int>(next - out);
    }

    // The legal actions as bytes, 1 where legal.
    static void mask(const State& state, std::uint8_t* out) {
        std::memset(out, 0, actions);
        visit_legal(state, [&](int first, int number) {
            for (int action = first; action < first + number; ++action) out[action] = 1;
        });
    }

    static bool is_legal(const State& state, int action) {
        if (state.turn >= Players || action < 0 || action >= actions) return false;
        if (action < takes) return nameable(state)[action % pavilion::kColors] >> action / pavilion::kColors & 1;
        if (state.is_offering()) return false;
        const bool is_bonus = first_bonus <= action && action < first_pass;
        if (state.owed) return is_bonus && count(state.supply, action - first_bonus);
        const Board& board = state.boards[state.turn];
        if (action < first_bonus) return can_place(board, state.wild(), pavilion::kAllPlaces<Gray>.all[action - takes]);
        const Tiles keepable = pavilion::keepable_of(board.hand);
        return !is_bonus && pavilion::can_keep(keepable, pavilion::kKeepable[action - first_pass]);
    }

    // Any legal action, each equally likely.
    static int pick(const State& state, Random& random) {
        if (state.is_offering()) return pick_take(state, random);
        return state.owed ? pick_bonus(state, random) : pick_place_or_pass(state, random);
    }

    // Plays a legal action and all that follows from it, up to the next choice or deal.
    static void apply(State& state, int action) {
        if (action < takes) {
            take(state, action / pavilion::kColors, action % pavilion::kColors);
            if (state.is_offering()) {
                state.turn = state.to_play;
                return;
            }
            begin(state);
        } else if (action < first_bonus) {
            place(state, pavilion::kAllPlaces<Gray>.all[action - takes]);
        } else if (action < first_pass) {
            take_bonus(state, action - first_bonus);
        } else {
            pass_turn(state, pavilion::kKeepable[action - first_pass]);
        }
        go_on(state);
    }

    // Whether it is the supply that is filled between two turns, and not the table before a round.
    static bool deals_in_mid_round(const State& state) { return !state.is_before_round(); }

    // Fills the supply or else the displays, and all that follows from it.
    static void deal(State& state, Random& random) {
        if (state.awaits_supply())
            fill_supply(state, random);
        else
            fill_displays(state, random);
        go_on(state);
    }

    // Points for complete stars, by what they are built of, and for numbers covered everywhere.
    static int goals(const Board& board) {
        int points = 0;
        for (int star = 0; star < pavilion::kStars; ++star) {
            if (board.filled(star) != pavilion::kComplete) continue;
            const unsigned colors = board.colors(star);
            points += kBits[colors] == 1 ? pavilion::kStarPoints[lowest(colors)] : pavilion::kSixColorsPoints;
        }
        for (int number = 1; number <= pavilion::kLastScoringNumber; ++number) {
            const pavilion::Spaces showing = pavilion::kShowing<Gray>[number];
            if ((board.placed & showing) == showing) points += number * pavilion::kNumberPoints;
        }
        return points;
    }

    // Whether bytes from outside can be a state: every piece is there once, and what is derived agrees.
    static bool is_sound(const State& state) {
        if (state.round < 1 || state.round > pavilion::kRounds || !is_track(state.track)) return false;
        if (state.starter >= Players || state.to_play >= Players || state.token > in_center) return false;
        if (state.passed > everybody || state.owed > pavilion::kMostOwed) return false;
        for (int seat = 0; seat < Players; ++seat)
            if (!is_board_sound(state, seat)) return false;
        const bool is_unused = !(state.unused[0] | state.unused[1] | state.unused[2]);
        return is_unused && are_tiles_sound(state) && are_sources_sound(state) && is_phase_sound(state);
    }

    // guises: the gray side looks the same from all six sides, so every board can be turned

    struct Guise {
        std::uint8_t turns[Players];  // of each board, a sixth clockwise each
    };

    static Guise guise(Random& random) requires Gray {
        Guise found;
        for (auto& turns : found.turns) turns = static_cast<std::uint8_t>(random.below(pavilion::kPlaces));
        return found;
    }

    static void disguise(State& state, const Guise& guise) {
        for (int seat = 0; seat < Players; ++seat) disguise(state.boards[seat], guise.turns[seat]);
    }

    static int disguised(const State& state, int action, const Guise& guise) {
        if (action < takes || action >= first_bonus) return action;
        const auto [space, color, wilds] = pavilion::kAllPlaces<Gray>.all[action - takes];
        return takes + pavilion::kAllPlaces<Gray>.first[turned(space, guise.turns[state.to_play])][color] + wilds;
    }

  private:
    static void disguise(Board& board, int turns) {
        const Board before = board;
        board.placed = 0;
        std::fill_n(board.cells, pavilion::kStars, 0);
        for (int space = 0; space < pavilion::kSpaces; ++space) {
            const int other = turned(space, turns), star = space / pavilion::kPlaces, place = space % pavilion::kPlaces;
            board.accepted[other / pavilion::kPlaces] = before.accepted[star];
            if (!(before.placed >> space & 1)) continue;
            board.placed |= pavilion::Spaces{1} << other;
            board.cells[other / pavilion::kPlaces] |= static_cast<std::uint32_t>(before.cell(star, place)) << 3 * (other % pavilion::kPlaces);
        }
    }

    // Where a space comes to lie: the center star turns in its place, the others change theirs.
    static int turned(int space, int turns) {
        if (space < pavilion::kPlaces) return (space + turns) % pavilion::kPlaces;
        return pavilion::kPlaces + (space + (turns - 1) * pavilion::kPlaces) % (pavilion::kSpaces - pavilion::kPlaces);
    }

    static bool is_track(const std::uint8_t* track) {
        unsigned colors = 0;
        for (int round = 0; round < pavilion::kRounds; ++round)
            if (track[round] < pavilion::kColors) colors |= 1u << track[round];
        return colors == pavilion::kAllColors;
    }

    static bool is_board_sound(const State& state, int seat) {
        const Board& board = state.boards[seat];
        if (board.placed >> pavilion::kSpaces || board.unused) return false;
        int tiles = 0;
        for (int star = 0; star < pavilion::kStars; ++star) {
            if (!is_star_sound(board, star)) return false;
            tiles += kBits[board.filled(star)];
        }
        if (total(board.corners) > pavilion::kCorners) return false;
        if (state.has_passed(seat) ? board.hand : board.corners) return false;
        // What was won since the position was read: a tile is worth at most as much as a star has places.
        const int won = tiles * pavilion::kPlaces + is_over(state) * pavilion::kMostGoals;
        return board.score >= pavilion::kLeastScore && board.score <= pavilion::kHighestScore + won;
    }

    static bool is_star_sound(const Board& board, int star) {
        if (Gray || star == 0) {
            if (board.cells[star] >> 3 * pavilion::kPlaces) return false;
            for (int place = 0; place < pavilion::kPlaces; ++place)
                if (board.cell(star, place) >= (board.filled(star) >> place & 1 ? pavilion::kColors : 1)) return false;
        }
        const int tiles = kBits[board.filled(star)], colors = kBits[board.colors(star)];
        const bool has_one_color = colors == 1 && (Gray || star != 0);
        return (colors == tiles || has_one_color) && board.accepted[star] == board.accepts(star);
    }

    static bool are_tiles_sound(const State& state) {
        std::uint64_t pieces = 0;
        Tiles beyond = 0;
        const auto add = [&](Tiles tiles) { pieces += spread(tiles), beyond |= tiles >> kLane * pavilion::kColors; };
        add(state.center), add(state.supply), add(state.bag), add(state.tower);
        for (auto tiles : state.offered) {
            if (total(tiles) > pavilion::kDisplaySize) return false;
            add(tiles);
        }
        for (const auto& board : state.boards) {
            add(board.hand), add(board.corners);
            for (int star = 0; star < pavilion::kStars; ++star)
                for (unsigned held = board.filled(star); held; held &= held - 1)
                    pieces += std::uint64_t{1} << 10 * board.cell(star, lowest(held));
        }
        const Tiles all = each<pavilion::kColors>(pavilion::kTilesOfEachColor);
        return pieces == spread(all) && !beyond && total(state.supply) <= pavilion::kSupplySize;
    }

    static bool are_sources_sound(const State& state) {
        for (int color = 0; color < pavilion::kColors; ++color) {
            unsigned mask = count(state.center, color) != 0;
            for (int display = 0; display < displays; ++display)
                mask |= (count(state.offered[display], color) != 0) * (2u << display);
            if (state.sources[color] != mask) return false;
        }
        return true;
    }

    static bool is_phase_sound(const State& state) {
        const bool is_playing = !state.is_offering() && state.token != in_center;
        if (!is_playing && (state.passed || state.owed)) return false;
        if (is_over(state)) return is_end_sound(state);
        const bool is_chance_next = state.is_chance_next();
        if (state.turn != (is_chance_next ? pavilion::kAwaitsDeal : state.to_play)) return false;
        if (state.is_before_round()) return is_chance_next && state.to_play == state.starter;
        if (state.has_passed(state.to_play) || state.owed > total(state.supply)) return false;
        return !is_playing || state.boards[state.to_play].hand || state.owed || is_chance_next;
    }

    static bool is_end_sound(const State& state) {
        for (const auto& board : state.boards)
            if (board.corners) return false;
        const bool is_last_round = state.round == pavilion::kRounds && state.passed == everybody;
        return is_last_round && !state.owed && state.to_play == state.starter;
    }

    // What follows by itself, until a seat or chance has to decide or the game is over.
    static void go_on(State& state) {
        for (;;) {
            if (state.passed == everybody) {
                if (state.round == pavilion::kRounds) return end(state);
                next_round(state);
            } else if (state.is_chance_next()) {
                state.turn = pavilion::kAwaitsDeal;
                return;
            } else if (state.is_before_round()) {
                begin(state);
            } else if (!state.is_offering() && !state.owed && !state.boards[state.to_play].hand) {
                pass_turn(state, 0);
            } else {
                state.turn = state.to_play;
                return;
            }
        }
    }

    // Calls visit(first, number) for runs of legal actions, in ascending order.
    template <class Visit>
    static void visit_legal(const State& state, Visit visit) {
        if (state.turn >= Players) return;
        if (state.is_offering()) return visit_takes(state, visit);
        if (state.owed) return visit_bonuses(state.supply, visit);
        visit_places(state.boards[state.turn], state.wild(), visit);
        visit_passes(state.boards[state.turn].hand, visit);
    }

    // acquire_tiles

    using Sources = std::array<unsigned, pavilion::kColors>;

    // For each color, where it can be named: the wild one only where there is no other.
    static Sources nameable(const State& state) {
        const int wild = state.wild();
        Sources sources;
        unsigned others = 0;
        for (int color = 0; color < pavilion::kColors; ++color) {
            sources[color] = state.sources[color];
            others |= color == wild ? 0 : sources[color];
        }
        sources[wild] &= ~others;
        return sources;
    }

    template <class Visit>
    static void visit_takes(const State& state, Visit visit) {
        const Sources sources = nameable(state);
        for (int source = 0; source <= displays; ++source)
            for (int color = 0; color < pavilion::kColors; ++color)
                if (sources[color] >> source & 1) visit(source * pavilion::kColors + color, 1);
    }

    static int pick_take(const State& state, Random& random) {
        const Sources sources = nameable(state);
        int sum = 0;
        for (auto mask : sources) sum += kBits[mask];
        int number = static_cast<int>(random.below(static_cast<std::uint32_t>(sum)));
        int color = 0;
        while (number >= kBits[sources[color]]) number -= kBits[sources[color++]];
        return kSetBit[sources[color]][number] * pavilion::kColors + color;
    }

    // All tiles of the color and one wild tile; what is left of a display goes to the center.
    static void take(State& state, int source, int color) {
        const int wild = state.wild();
        Tiles& from = source == 0 ? state.center : state.offered[source - 1];
        const Tiles chosen = color == wild ? 0 : tiles_of(color, count(from, color));
        const Tiles taken = chosen + tiles_of(wild, count(from, wild) != 0), left = from - taken;
        from = 0;
        state.center += left;
        for (int other = 0; other < pavilion::kColors; ++other) {
            const unsigned elsewhere = state.sources[other] & ~(1u << source | 1u);
            state.sources[other] = static_cast<std::uint16_t>(elsewhere | (count(state.center, other) != 0));
        }
        Board& board = state.boards[state.to_play];
        board.hand += taken;
        if (source == 0 && state.token == in_center) {
            state.token = state.to_play;
            board.lose(total(taken));
        }
        state.next_turn();
    }

    // bonus_tiles

    template <class Visit>
    static void visit_bonuses(Tiles supply, Visit visit) {
        for (int color = 0; color < pavilion::kColors; ++color)
            if (count(supply, color)) visit(first_bonus + color, 1);
    }

    static int pick_bonus(const State& state, Random& random) {
        unsigned kinds = 0;
        for (int color = 0; color < pavilion::kColors; ++color)
            kinds |= (count(state.supply, color) != 0) * (1u << color);
        return first_bonus + kSetBit[kinds][random.below(kBits[kinds])];
    }

    // The bonus tiles for features that lacked but the space just filled, as far as the supply has them.
    static int earned(const State& state, const Board& board, int space) {
        int tiles = 0;
        for (const auto& feature : pavilion::kFeaturesAt[space])
            if ((board.placed & feature.spaces) == feature.spaces) tiles += feature.tiles;
        return std::min(tiles, static_cast<int>(total(state.supply)));
    }

    static void take_bonus(State& state, int color) {
        state.supply -= tiles_of(color);
        state.boards[state.to_play].hand += tiles_of(color);
        --state.owed;
        state.next_turn();
    }

    // play_tiles

    // The holder of the token is the first to place a tile; where nobody took it, the starter has it.
    static void begin(State& state) {
        if (state.token == in_center) state.token = state.starter;
        state.to_play = state.token;
    }

    using Purses = std::array<unsigned, pavilion::kColors>;

    // What a hand can pay in each color; the wild color is paid with its own tiles only.
    static Purses purses_of(Tiles hand, int wild) {
        Purses purses;
        for (int color = 0; color < pavilion::kColors; ++color)
            purses[color] = pavilion::purse_of(count(hand, color), count(hand, wild));
        purses[wild] = pavilion::purse_of(count(hand, wild), 0);
        return purses;
    }

    static pavilion::Payments payments(const Purses& purses, int space, int color) {
        return pavilion::kPayments[purses[color]][pavilion::kNumber<Gray>[space]];
    }

    static int place_action(int space, int color, int wilds) {
        return takes + pavilion::kAllPlaces<Gray>.first[space][color] + wilds;
    }

    template <class Visit>
    static void visit_places(const Board& board, int wild, Visit visit) {
        const Purses purses = purses_of(board.hand, wild);
        for (int star = 0; star < pavilion::kStars; ++star)
            for (unsigned empty = board.empty(star); empty; empty &= empty - 1)
                for (unsigned colors = board.accepted[star]; colors; colors &= colors - 1) {
                    const int space = pavilion::kPlaces * star + lowest(empty), color = lowest(colors);
                    const auto [fewest, ways] = payments(purses, space, color);
                    visit(place_action(space, color, fewest), ways);
                }
    }

    static bool can_place(const Board& board, int wild, pavilion::Place move) {
        const auto [fewest, ways] = payments(purses_of(board.hand, wild), move.space, move.color);
        const bool is_empty = !(board.placed >> move.space & 1);
        const bool is_accepted = board.accepted[move.space / pavilion::kPlaces] >> move.color & 1;
        return is_empty && is_accepted && fewest <= move.wilds && move.wilds < fewest + ways;
    }

    static int pick_place_or_pass(const State& state, Random& random) {
        const Board& board = state.boards[state.turn];
        const Purses purses = purses_of(board.hand, state.wild());
        int ways[pavilion::kStars], sum = 0;
        for (int star = 0; star < pavilion::kStars; ++star) {
            ways[star] = 0;
            for (unsigned colors = board.accepted[star]; colors; colors &= colors - 1)
                ways[star] += pavilion::kWays<Gray>[star != 0][purses[lowest(colors)]][board.empty(star)];
            sum += ways[star];
        }
        const int passes = pavilion::ways_to_keep(board.hand);
        int number = static_cast<int>(random.below(static_cast<std::uint32_t>(sum + passes)));
        if (number >= sum) return pick_pass(board.hand, number - sum);
        int star = 0;
        while (number >= ways[star]) number -= ways[star++];
        return pick_place(board, purses, star, number);
    }

    // One of the placements on a star, counted by color, place and number of wild tiles.
    static int pick_place(const Board& board, const Purses& purses, int star, int number) {
        for (unsigned colors = board.accepted[star];; colors &= colors - 1)
            for (unsigned empty = board.empty(star); empty; empty &= empty - 1) {
                const int space = pavilion::kPlaces * star + lowest(empty), color = lowest(colors);
                const auto [fewest, ways] = payments(purses, space, color);
                if (number < ways) return place_action(space, color, fewest + number);
                number -= ways;
            }
    }

    static void place(State& state, pavilion::Place move) {
        Board& board = state.boards[state.to_play];
        const int star = move.space / pavilion::kPlaces, place = move.space % pavilion::kPlaces;
        const unsigned wilds = static_cast<unsigned>(move.wilds), own = pavilion::kNumber<Gray>[move.space] - wilds;
        const Tiles paid = tiles_of(move.color, own) + tiles_of(state.wild(), wilds);
        board.hand -= paid;
        board.placed |= pavilion::Spaces{1} << move.space;
        if (Gray || star == 0) board.cells[star] |= static_cast<std::uint32_t>(move.color) << 3 * place;
        board.accepted[star] = board.accepts(star);
        board.score += pavilion::kLinked[board.filled(star)][place];
        state.tower += paid - tiles_of(move.color);
        state.owed = static_cast<std::uint8_t>(earned(state, board, move.space));
        state.next_turn();
    }

    // passing

    template <class Visit>
    static void visit_passes(Tiles hand, Visit visit) {
        const Tiles keepable = pavilion::keepable_of(hand);
        for (int pass = 0; pass < pavilion::kPasses; ++pass)
            if (pavilion::can_keep(keepable, pavilion::kKeepable[pass])) visit(first_pass + pass, 1);
    }

    static int pick_pass(Tiles hand, int number) {
        const Tiles keepable = pavilion::keepable_of(hand);
        int pass = 0;
        while (number -= pavilion::can_keep(keepable, pavilion::kKeepable[pass]), number >= 0) ++pass;
        return first_pass + pass;
    }

    static void pass_turn(State& state, Tiles kept) {
        Board& board = state.boards[state.to_play];
        const Tiles discarded = board.hand - kept;
        board.hand = 0;
        board.corners = kept;
        board.lose(total(discarded));
        state.tower += discarded;
        state.passed |= static_cast<std::uint8_t>(1u << state.to_play);
        state.next_turn();
    }

    // next_round

    static void next_round(State& state) {
        for (auto& board : state.boards) {
            board.hand = board.corners;
            board.corners = 0;
        }
        ++state.round;
        state.starter = state.to_play = state.token;
        state.token = in_center;
        state.passed = 0;
    }

    static void fill_supply(State& state, Random& random) {
        Bag bag(state.bag, state.tower);
        for (unsigned gaps = pavilion::kSupplySize - total(state.supply); gaps > 0 && !bag.is_exhausted(); --gaps)
            state.supply += tiles_of(bag.draw(random));
    }

    static void fill_displays(State& state, Random& random) {
        Bag bag(state.bag, state.tower);
        for (int display = 0; display < displays; ++display)
            for (unsigned tile = 0; tile < pavilion::kDisplaySize && !bag.is_exhausted(); ++tile) {
                const int color = bag.draw(random);
                state.offered[display] += tiles_of(color);
                state.sources[color] |= static_cast<std::uint16_t>(2u << display);
            }
    }

    // end_of_game

    // The goals are added, then each tile left over costs a point.
    static void end(State& state) {
        for (auto& board : state.boards) {
            board.score += goals(board);
            board.lose(total(board.corners));
            state.tower += board.corners;
            board.corners = 0;
        }
        state.to_play = state.starter;
        state.turn = pavilion::kOver;
    }
};

static_assert(sizeof(Pavilion<2, false>::State) <= 128 && sizeof(Pavilion<4, true>::State) <= 512);

}  // namespace majolika
