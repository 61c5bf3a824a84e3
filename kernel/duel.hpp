// Azul Duel, packed.  Mirrors src/majolika/games/duel: the sections below carry the names of its modules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "random.hpp"
#include "tiles.hpp"

namespace majolika {

namespace duel {

// box

constexpr int kColors = 5;
constexpr int kRounds = 5;
constexpr int kRows = 6;
constexpr int kPlates = 18;
constexpr int kPlateSpaces = 9;
constexpr int kCorners = 4;  // spaces of a plate
constexpr int kSmallFactories = 4;
constexpr int kSmallSun = 4, kLargeSun = 5;
constexpr int kSmallMoon = 3, kLargeMoon = 4;
constexpr int kDisplay = 3;
constexpr int kMarkers = 2;
constexpr int kChipsEach = 2;
constexpr int kBrokenSpaces = 4;
constexpr int kColorsInARow = 5;

enum { kSpecialSpace = kColors, kWildSpace };  // spaces of a plate that are no color
enum { kSpecialPlate, kWildPlate };            // what the back of a plate shows
enum { kGoalRows, kColorfulRows, kGoalColumns, kOuter, kDiagonals, kFullCorners, kWild, kEmptySpecial, kGoals };
enum { kFirstFree, kForcedOnly, kFree };  // who may draw a plate without points

// A set of plates: bit 0 is plate 1.
using PlateSet = std::uint32_t;
constexpr PlateSet kAllPlates = (1u << kPlates) - 1;

// Counts of chips: four bits for each look, in the order of sorting: B Y R K T BY BR BK BT YR YK YT RK RT KT.
using Chips = std::uint64_t;
constexpr int kLooks = 15;
constexpr int kChips = 20;
constexpr int kMostChips = kRounds * kChipsEach;  // that a player ever has
constexpr std::uint8_t kNoChip = 0, kFaceDown = 255;  // on a small factory, besides 1 + the look of a chip

constexpr Chips chip_of(int look) { return Chips{1} << 4 * look; }
constexpr int count_of(Chips chips, int look) { return static_cast<int>(chips >> 4 * look & 15); }

constexpr int number_of(Chips chips) {
    constexpr Chips low = 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(((chips & low) + (chips >> 4 & low)) * 0x0101010101010101 >> 56);
}

// For each color, the chips that show it.
inline constexpr auto kShows = [] {
    std::array<Chips, kColors> shows{};
    for (int color = 0; color < kColors; ++color) shows[color] |= 15 * chip_of(color);
    for (int first = 0, look = kColors; first < kColors; ++first)
        for (int second = first + 1; second < kColors; ++second, ++look)
            shows[first] |= 15 * chip_of(look), shows[second] |= 15 * chip_of(look);
    return shows;
}();

// dome

// A set of spaces of a dome: bit 6 * row + column.
using Spaces = std::uint64_t;

constexpr Spaces space_at(int row, int column) { return Spaces{1} << (kRows * row + column); }
constexpr int place_of(int row, int column) { return row / 2 * 3 + column / 2; }
constexpr int row_of(int place, int corner) { return place / 3 * 2 + corner / 2; }
constexpr int column_of(int place, int corner) { return place % 3 * 2 + corner % 2; }

inline constexpr auto kPlateAt = [] {
    std::array<Spaces, kPlateSpaces> spaces{};
    for (int place = 0; place < kPlateSpaces; ++place)
        for (int corner = 0; corner < kCorners; ++corner)
            spaces[place] |= space_at(row_of(place, corner), column_of(place, corner));
    return spaces;
}();

constexpr Spaces kFirstRow = 63, kFirstColumn = 0x41041041, kFalling = 0x810204081, kRising = 0x42108420;
constexpr Spaces kBorder = kFirstRow | kFirstRow << 30 | kFirstColumn | kFirstColumn << 5;

// Which space of a plate lies in each corner after some quarter turns clockwise.
constexpr int kClockwise[4][kCorners] = {{0, 1, 2, 3}, {2, 0, 3, 1}, {3, 2, 1, 0}, {1, 3, 0, 2}};

// The length of the run of set bits through a place of a row of six.
inline constexpr auto kLinked = [] {
    std::array<std::array<std::uint8_t, kRows>, 64> linked{};
    for (int row = 0; row < 64; ++row)
        for (int place = 0; place < kRows; ++place) {
            int first = place, last = place;
            while (first > 0 && row >> (first - 1) & 1) --first;
            while (last < kRows - 1 && row >> (last + 1) & 1) ++last;
            linked[row][place] = static_cast<std::uint8_t>(last - first + 1);
        }
    return linked;
}();

// taking_tiles

// A way to add tiles: the row (0 for the broken tiles), and how many that fit are broken all the same.
constexpr int kWays = 22;
constexpr int kFirstWay[kRows + 1] = {0, 1, 2, 4, 7, 11, 16};

inline constexpr auto kRowOfWay = [] {
    std::array<std::uint8_t, kWays> rows{};
    for (int way = 0, row = 0; way < kWays; ++way) {
        if (row < kRows && way == kFirstWay[row + 1]) ++row;
        rows[way] = static_cast<std::uint8_t>(row);
    }
    return rows;
}();

// For a set of rows, the ways in which all that fit go there.
inline constexpr auto kWholeWays = [] {
    std::array<std::uint32_t, 128> ways{};
    for (unsigned rows = 0; rows < 128; ++rows)
        for (int row = 0; row <= kRows; ++row)
            if (rows >> row & 1) ways[rows] |= 1u << kFirstWay[row];
    return ways;
}();

// The orders in which up to three tiles can be stacked.  Where tiles are equal, the first of equal orders counts.
constexpr int kOrders = 6;
constexpr int kOrder[kOrders][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
constexpr int kOrderOfTwo[2][2] = {{0, 1}, {1, 0}};

// table

enum Stage : std::uint8_t {
    kTurningPlates,
    kFilling,
    kAction,
    kDrawing,
    kLooking,
    kKeeping,
    kLaying,
    kReturning,
    kTiling,
    kOver
};

}  // namespace duel

struct Duel {
    using Board = struct Board;

    static constexpr int players = 2;

    // The actions in the order of their numbers.
    enum {
        kTakePlate,
        kDrawPlate = kTakePlate + duel::kPlates,
        kLook,
        kTakeSun,
        kTakeLargeSun = kTakeSun + duel::kSmallFactories * duel::kColors * duel::kWays * duel::kOrders,
        kTakeMoons = kTakeLargeSun + duel::kColors * duel::kWays,
        kTakeChip = kTakeMoons + duel::kColors * duel::kWays,
        kKeep = kTakeChip + duel::kSmallFactories,
        kLay = kKeep + 2 * players * duel::kPlates,
        kReturn = kLay + 4 * duel::kPlateSpaces,
        kComplete = kReturn + 2 * duel::kPlates,
        kPlace = kComplete + 1 + 672,
        kActions = kPlace + duel::kRows * duel::kRows
    };
    static constexpr int actions = kActions;
    static constexpr int most_legal = 900;
};

}  // namespace majolika
