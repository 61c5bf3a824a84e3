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
constexpr int kMostPoints = 99;  // that a data file gives or takes for anything
constexpr int kDisplaySize = 3;
constexpr int kMarkers = 2;
constexpr int kChipsEach = 2;
constexpr int kBrokenSpaces = 4;
constexpr int kColorsInARow = 5;

enum { kSpecialSpace = kColors, kWildSpace };  // spaces of a plate that are no color
enum { kSpecialPlate, kWildPlate };            // what the back of a plate shows
enum { kGoalRows, kColorfulRows, kGoalColumns, kOuter, kDiagonals, kFullCorners, kWildSpaces, kEmptySpecial, kGoals };
enum { kFirstFree, kForcedOnly, kFree };  // who may draw a plate without points

// A set of plates: bit 0 is plate 1.
using PlateSet = std::uint32_t;
constexpr PlateSet kAllPlates = (1u << kPlates) - 1;
constexpr unsigned number_of_plates(PlateSet plates) { return kBits[plates & 1023] + kBits[plates >> 10 & 1023]; }

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

// The colors that a look shows; one of a single color shows it twice.
struct Pair {
    int first, second;
};

inline constexpr auto kPairs = [] {
    std::array<Pair, kLooks> pairs{};
    for (int color = 0; color < kColors; ++color) pairs[color] = {color, color};
    for (int first = 0, look = kColors; first < kColors; ++first)
        for (int second = first + 1; second < kColors; ++second, ++look) pairs[look] = {first, second};
    return pairs;
}();

// The look that shows two colors, in any order.
constexpr int look_of_pair(int one, int other) {
    int look = 0;
    while (kPairs[look].first != std::min(one, other) || kPairs[look].second != std::max(one, other)) ++look;
    return look;
}

// For each color, the chips that show it.
inline constexpr auto kShows = [] {
    std::array<Chips, kColors> shows{};
    for (int look = 0; look < kLooks; ++look)
        shows[kPairs[look].first] |= 15 * chip_of(look), shows[kPairs[look].second] |= 15 * chip_of(look);
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

// The spaces of a column as a mask of rows: the product brings every sixth bit next to the one before it.
constexpr unsigned column_in(Spaces spaces, int column) {
    return static_cast<unsigned>((spaces >> column & kFirstColumn) * 0x2108421 >> 25 & 63);
}

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

// data and setup

// What the box holds, and what was agreed on.
struct Agreed {
    Chips chips;                    // of the box
    std::uint32_t data;             // which data file this is; only codec.py asks
    std::uint16_t plates[kPlates];  // three bits for each space: a color, kSpecialSpace or kWildSpace
    std::uint8_t tiles;             // of each color
    std::uint8_t special_tiles;
    std::uint8_t special_points[kRows];
    std::uint8_t broken_losses[kBrokenSpaces + 1];
    std::uint8_t start_tile_loss;
    std::int8_t goal_values[kGoals];
    std::uint8_t corner_values[2];  // an upper and a lower one
    std::uint8_t goals;             // bit by bit, whether a goal is in play
    std::uint8_t draw_at_zero;
    std::uint8_t special_counts;
    std::uint8_t split_take;
    std::uint8_t chips_if_placeable;
    std::uint8_t start_tile_with_sun;
    std::uint8_t unused[2];

    // A space of a plate (from 0), before it is turned.
    int space(int plate, int corner) const { return plates[plate] >> 3 * corner & 7; }

    int kind(int plate) const {
        for (int corner = 0; corner < kCorners; ++corner)
            if (space(plate, corner) == kSpecialSpace) return kSpecialPlate;
        return kWildPlate;
    }
};

// board

struct Board {
    Spaces covered;           // by tiles
    Spaces accepts[kColors];  // spaces for each color, covered or not: its own and the wild ones
    Spaces special;           // special spaces, covered or not
    Chips chips;
    Chips spent;
    Tiles broken;
    std::int16_t score;
    std::uint16_t places;              // the spaces for plates that are taken
    std::uint16_t laid[kPlateSpaces];  // number of the plate, quarter turns << 5, 1 + color on its wild space << 7
    std::uint8_t color[kRows];         // of each pattern row, where it holds tiles
    std::uint8_t filled[kRows];
    std::uint8_t bought[kRows];
    std::uint8_t open[kColors];        // for each color, what takes it: bit 0 the broken tiles, bit n row n
    std::uint8_t start_tile;
    std::uint8_t markers;
    std::uint8_t chips_due;
    std::uint8_t unused[4];

    bool has_space() const { return places != (1u << kPlateSpaces) - 1; }
    bool can_get_plate() const { return markers > 0 && has_space(); }
    int missing(int row) const { return row + 1 - filled[row] - bought[row]; }
    bool is_complete(int row) const { return missing(row) == 0; }
    bool has_all_plates(int row) const { return (places >> row / 2 * 3 & 7) == 7; }

    // Where the tile of a pattern row can be placed, as a mask of columns.
    unsigned open_columns(int row) const {
        if (filled[row] == 0) return 0;
        return static_cast<unsigned>((accepts[color[row]] & ~covered) >> kRows * row & 63);
    }

    bool can_complete(int row) const {
        const int pairs = number_of(chips & kShows[color[row]]) / 2;
        return filled[row] > 0 && number_of(chips) >= 3 * missing(row) - std::min(missing(row), pairs);
    }

    bool awaits_choice(int row, bool chips_if_placeable) const {
        const unsigned columns = open_columns(row);
        if (is_complete(row)) return columns != 0;
        return (columns || (!chips_if_placeable && !has_all_plates(row))) && can_complete(row);
    }

    void fill(int row, int tile, int number) {
        color[row] = static_cast<std::uint8_t>(tile);
        filled[row] = static_cast<std::uint8_t>(filled[row] + number);
        for (int other = 0; other < kColors; ++other)
            if (other != tile || is_complete(row)) open[other] &= static_cast<std::uint8_t>(~(2u << row));
    }

    void buy(int row) {
        bought[row] = static_cast<std::uint8_t>(missing(row));
        open[color[row]] &= static_cast<std::uint8_t>(~(2u << row));
    }

    void empty_row(int row) {
        color[row] = filled[row] = bought[row] = 0;
        for (auto& rows : open) rows |= static_cast<std::uint8_t>(2u << row);
    }

    void add(int points) { score = static_cast<std::int16_t>(std::max(0, score + points)); }
};

// factories

struct Small {
    Tiles sun;
    std::uint16_t moon;            // three bits for each tile, 1 + color, the top lowest
    std::uint8_t chip;             // kNoChip, kFaceDown or 1 + its look
    std::uint8_t orders[kColors];  // for each color of the sun, the orders of the other tiles

    bool is_uncovered() const { return chip == kFaceDown && sun == 0 && moon == 0; }
    bool has_tiles() const { return sun != 0 || moon != 0; }
};

// The orders in which the tiles that are left can be stacked, as a mask.
constexpr std::uint8_t orders_of(Tiles left) {
    int tiles[3] = {}, number = 0;
    for (int color = 0; color < kColors; ++color)
        for (unsigned tile = 0; tile < count(left, color); ++tile) tiles[number++] = color;
    if (number < 2) return 0b1;
    if (number == 2) return tiles[0] == tiles[1] ? 0b1 : 0b11;
    if (tiles[0] == tiles[1]) return tiles[1] == tiles[2] ? 0b1 : 0b010011;
    return tiles[1] == tiles[2] ? 0b001101 : 0b111111;
}

// plates

// Plates face down, or in the hand of the player who drew them: a byte each, which sorts as a hand does.
// It is kind << 7, 1 + the seat that put it under the stack << 5, and its number; no seat and no number
// where nobody has looked at it yet.
struct Pile {
    std::uint8_t size;
    std::uint8_t entries[kPlates];

    void push(int entry) { entries[size++] = static_cast<std::uint8_t>(entry); }

    int remove(int spot) {
        const int entry = entries[spot];
        for (--size; spot < size; ++spot) entries[spot] = entries[spot + 1];
        entries[size] = 0;
        return entry;
    }

    void sort() { std::sort(entries, entries + size); }

    int find(int entry) const {
        for (int spot = 0; spot < size; ++spot)
            if (entries[spot] == entry) return spot;
        return -1;
    }
};

constexpr int hidden(int kind, int seat, int number) { return kind << 7 | (seat + 1) << 5 | number; }
constexpr int kind_of(int entry) { return entry >> 7; }
constexpr int seat_of(int entry) { return (entry >> 5 & 3) - 1; }
constexpr int number_in(int entry) { return entry & 31; }

// table

enum Stage : std::uint8_t {
    kDisplay,    // plates are turned up
    kFactories,  // tiles and chips are put there
    kAction,
    kDrawing,
    kLooking,
    kKeeping,
    kLaying,
    kReturning,
    kTiling,
    kOver
};

struct State {
    Agreed agreed;
    Board boards[2];
    Chips chips;  // that may still come up
    Tiles bag;
    Tiles tower;
    Tiles large_sun;
    Tiles large_moon;
    PlateSet display;
    PlateSet unseen;
    PlateSet shared;          // hidden plates that the other seat has seen, too
    PlateSet special_plates;  // of the box
    Small small[kSmallFactories];
    Pile under;
    Pile hand;
    std::uint16_t round;
    std::uint8_t starter;
    std::uint8_t seat;        // who acts, once chance has spoken
    std::uint8_t stage;
    std::uint8_t row;         // while tiling
    std::uint8_t back;        // of the stack's top: 1 + its kind, or 0 where it is not known
    std::uint8_t kept;        // the number of the plate to be laid, or 0
    std::uint8_t special;     // tiles that are in no dome
    std::uint8_t start_tile;  // whether it lies on the large factory
    std::uint8_t stack[2];    // plates of each kind in the part of the stack that nobody has seen
    std::uint8_t unused[6];

    Board& board() { return boards[seat]; }
    const Board& board() const { return boards[seat]; }

    int depth() const { return stack[kSpecialPlate] + stack[kWildPlate]; }
    int stack_size() const { return depth() + under.size; }
    int lacks() const { return std::min(kDisplaySize - static_cast<int>(number_of_plates(display)), stack_size()); }
    bool is_opening() const { return round == 1 && board().places == 0; }
    PlateSet plates_of(int kind) const { return kind == kSpecialPlate ? special_plates : kAllPlates & ~special_plates; }

    bool has_tiles() const {
        Tiles any = large_sun | large_moon;
        for (const auto& factory : small) any |= factory.sun | factory.moon;
        return any != 0;
    }

    bool has_chips() const {
        unsigned any = 0;
        for (const auto& factory : small) any |= factory.chip;
        return any != 0;
    }

    bool has_uncovered_chips() const {
        for (const auto& factory : small)
            if (factory.is_uncovered()) return true;
        return false;
    }

    bool is_back_due() const { return back == 0 && depth() > 0 && stage != kDisplay && stage != kOver; }

    bool can_act(int who) const {
        return has_tiles() || (boards[who].chips_due > 0 && has_chips()) ||
               (boards[who].can_get_plate() && (display || stack_size()));
    }
};

// The place of the set bit number *which*, counted from 0 and from the lowest.
constexpr int set_bit(std::uint32_t mask, unsigned which) {
    for (; which > 0; --which) mask &= mask - 1;
    return lowest(mask);
}

struct Duel {
    using State = duel::State;

    static constexpr int players = 2;

    // Where the numbers of each kind of action begin.
    static constexpr int kTakePlate = 0;
    static constexpr int kDrawPlate = kTakePlate + kPlates;
    static constexpr int kLook = kDrawPlate + 1;
    static constexpr int kTakeSun = kLook + 1;  // by factory, color, way and order
    static constexpr int kTakeLargeSun = kTakeSun + kSmallFactories * kColors * kWays * kOrders;
    static constexpr int kTakeMoons = kTakeLargeSun + kColors * kWays;
    static constexpr int kTakeChip = kTakeMoons + kColors * kWays;
    static constexpr int kKeep = kTakeChip + kSmallFactories;  // by kind, seat and number, like a hand
    static constexpr int kLay = kKeep + 2 * players * kPlates;
    static constexpr int kReturn = kLay + 4 * kPlateSpaces;  // by kind and number
    // To leave a row as it is, and then the ways to pay for it in the order of `payments`.  There are the most
    // of these where four to six of ten different chips are due.
    static constexpr int kComplete = kReturn + 2 * kPlates;
    static constexpr int kMostPayments = 210 + 252 + 210;
    static constexpr int kPlace = kComplete + 1 + kMostPayments;
    static constexpr int actions = kPlace + kRows * kRows;

    // Four suns of four colors have 168 moves each; everything else is fewer than 200.
    static constexpr int most_legal = 900;

    static bool awaits_deal(const State& state) {
        if (state.stage == kDisplay || state.stage == kFactories || state.stage == kLooking) return true;
        return state.is_back_due() || state.has_uncovered_chips();
    }

    // Whether moves of the same round follow the deal: it is not the one with which a round begins.
    static bool deals_in_mid_round(const State& state) { return !is_unfilled(state); }

    static bool is_over(const State& state) { return state.stage == kOver; }
    static int turn(const State& state) { return is_over(state) || awaits_deal(state) ? -1 : state.seat; }
    static int score(const State& state, int seat) { return state.boards[seat].score; }

    // The key by which seats are ranked: points, then the starting tile or, where nobody took it, who had it last.
    static int rank(const State& state, int seat) {
        const bool holds = state.start_tile ? state.starter == seat : state.boards[seat].start_tile;
        return 2 * state.boards[seat].score + holds;
    }

    // The set-up is who starts, the first score, and what is agreed on as it lies in the state.
    static bool start(State& state, const std::uint8_t* setup, int length) {
        if (length != 2 + static_cast<int>(sizeof(Agreed)) || setup[0] > 1 || setup[1] > kMostPoints) return false;
        std::memset(static_cast<void*>(&state), 0, sizeof state);
        std::memcpy(static_cast<void*>(&state.agreed), setup + 2, sizeof(Agreed));
        if (!is_sound(state.agreed)) return false;
        first_round(state, setup[0], setup[1]);
        return true;
    }

    // All legal actions in ascending order; returns how many.
    static int legal(const State& state, std::uint16_t* out) {
        if (turn(state) < 0) return 0;
        std::uint16_t* next = out;
        const auto list = [&next](int action) { *next++ = static_cast<std::uint16_t>(action); };
        switch (state.stage) {
            case kAction: list_actions(state, list); break;
            case kTiling: list_tilings(state, list); break;
            default: list_steps(state, list);
        }
        return static_cast<int>(next - out);
    }

    // The legal actions as bytes, 1 where legal.
    static void mask(const State& state, std::uint8_t* out) {
        std::memset(out, 0, actions);
        std::uint16_t moves[most_legal];
        const int number = legal(state, moves);
        for (int index = 0; index < number; ++index) out[moves[index]] = 1;
    }

    static bool is_legal(const State& state, int action) {
        if (action < 0 || action >= actions || turn(state) < 0) return false;
        if (state.stage == kAction && action >= kTakeSun && action < kTakeChip)
            return !state.is_opening() && is_take_legal(state, action);
        std::uint16_t moves[most_legal];
        if (state.stage != kAction) return std::binary_search(moves, moves + legal(state, moves), action);
        if (action < kDrawPlate) return can_take_plates(state) && state.display >> (action - kTakePlate) & 1;
        if (action == kDrawPlate) return can_begin_drawing(state);
        if (action < kTakeChip || action >= kKeep) return false;
        return can_take_chips(state) && chips_face_up(state) >> (action - kTakeChip) & 1;
    }

    // Any legal action, each equally likely.
    static int pick(const State& state, Random& random) {
        if (state.stage == kAction && !state.is_opening()) return pick_action(state, random);
        std::uint16_t moves[most_legal];
        return moves[random.below(static_cast<std::uint32_t>(legal(state, moves)))];
    }

    // Plays a legal action and all that follows from it, up to the next choice or deal.
    static void apply(State& state, int action) {
        if (action < kDrawPlate) return take_plate(state, action - kTakePlate);
        if (action == kDrawPlate) return draw_plate(state);
        if (action == kLook) return stop_drawing(state);
        if (action < kTakeLargeSun) return take_sun(state, action - kTakeSun);
        if (action < kTakeMoons) return take_large_sun(state, action - kTakeLargeSun);
        if (action < kTakeChip) return take_moons(state, action - kTakeMoons);
        if (action < kKeep) return take_chip(state, action - kTakeChip);
        if (action < kLay) return keep(state, action - kKeep);
        if (action < kReturn) return lay(state, (action - kLay) / 4, (action - kLay) % 4);
        if (action < kComplete) return put_back(state, spot_to_return(state, action - kReturn));
        if (action < kPlace) return complete_row(state, action - kComplete);
        place_tile(state, (action - kPlace) % kRows);
        settle(state);
    }

    // One thing that chance decides.
    static void deal(State& state, Random& random) {
        if (state.is_back_due()) return show_back(state, random);
        if (state.has_uncovered_chips()) return turn_chips(state, random);
        if (state.stage == kDisplay) return turn_plates(state, random);
        if (state.stage == kFactories) return fill_factories(state, random);
        look(state, random);
    }

    // What the rules ask of the table, and who judges it asks as well

    // Only a wild space accepts more than one color.
    static Spaces wild_spaces(const Board& board) { return board.accepts[0] & board.accepts[1]; }

    // The spaces on which tiles of this color lie.
    static Spaces tiles_in(const Board& board, int color) {
        Spaces tiles = board.accepts[color] & ~wild_spaces(board);
        for (int place = 0; place < kPlateSpaces; ++place)
            if (board.laid[place] >> 7 == color + 1) tiles |= wild_spaces(board) & kPlateAt[place];
        return tiles & board.covered;
    }

    static Tiles top_tiles(const State& state) {
        Tiles tops = state.large_moon;
        for (const auto& factory : state.small)
            if (factory.moon) tops += tiles_of((factory.moon & 7) - 1);
        return tops;
    }

    // The stack of the tiles that are left of a sun, in one of their orders.
    static std::uint16_t moon_of(Tiles rest, int order) {
        int left[3], size = 0;
        for (; rest; rest -= tiles_of(left[size++])) left[size] = lowest(rest) / kLane;
        unsigned moon = 0;
        for (int place = 0; place < size; ++place)
            moon = moon << 3 | static_cast<unsigned>(left[size == 3 ? kOrder[order][place] : order ^ place] + 1);
        return static_cast<std::uint16_t>(moon);
    }

    // Points for a tile that lies at *row* and *column*.
    static int tile_points(Spaces covered, int row, int column) {
        const int across = kLinked[covered >> kRows * row & 63][column], down = kLinked[column_in(covered, column)][row];
        const int points = (across > 1 ? across : 0) + (down > 1 ? down : 0);
        return points ? points : 1;
    }

    // How many colors a row of the dome shows, for which one special tile may count as one.
    static int colors_in(const Agreed& agreed, const Board& board, Spaces row) {
        int colors = agreed.special_counts && (board.special & board.covered & row);
        for (int color = 0; color < kColors; ++color) colors += (tiles_in(board, color) & row) != 0;
        return colors;
    }

    // All ways to pay for the tiles that a pattern row lacks, fewest chips first; *found* says whether to go on.
    template <class Found>
    static void payments(const Board& board, int row, Found found) {
        const int missing = board.missing(row), most = std::min(3 * missing, number_of(board.chips));
        for (int size = 2 * missing; size <= most; ++size) {
            const int pairs = 3 * missing - size;
            if (!choose_chips(board.chips, kShows[board.color[row]], size, 2 * pairs, 0, found)) return;
        }
    }

    // faults

    // Whether bytes from outside can be a state: every piece is there once, what is derived agrees, and the
    // moment of the game is one that leads on.
    static bool is_sound(const State& state) {
        if (state.round < 1 || state.round > kRounds || state.starter > 1 || state.seat > 1 || state.stage > kOver)
            return false;
        if (!is_sound(state.agreed) || !are_plates_sound(state)) return false;
        for (const auto& board : state.boards)
            if (!is_sound(state, board)) return false;
        return are_tiles_sound(state) && are_chips_sound(state) && is_opening_sound(state) && is_stage_sound(state) &&
               std::all_of(state.unused, std::end(state.unused), [](int byte) { return byte == 0; });
    }

    // hidden

    // Draws anew what *seat* cannot know: which of the plates that the other player put under the stack, or has in
    // hand, lies where.  Plates that *seat* has seen before are among them; the others are any unseen ones.
    static void complete(State& state, int seat, Random& random) {
        const bool knows_hand = seat == state.seat && state.stage >= kKeeping && state.stage <= kReturning;
        std::uint8_t* spots[kPlates];
        PlateSet mislaid = 0;
        int number = 0;
        for (Pile* pile : {&state.under, &state.hand})
            for (int spot = 0; spot < pile->size && !(pile == &state.hand && knows_hand); ++spot) {
                std::uint8_t& entry = pile->entries[spot];
                if (seat_of(entry) != 1 - seat) continue;
                const PlateSet plate = 1u << (number_in(entry) - 1);
                (state.shared & plate ? mislaid : state.unseen) |= plate;
                entry = static_cast<std::uint8_t>(hidden(kind_of(entry), 1 - seat, 0));
                spots[number++] = &entry;
            }
        for (; mislaid; mislaid &= mislaid - 1) {
            const int plate = lowest(mislaid), back = hidden(state.agreed.kind(plate), 1 - seat, 0);
            int fitting = 0, chosen = 0;
            for (int spot = 0; spot < number; ++spot)
                if (*spots[spot] == back && random.below(static_cast<std::uint32_t>(++fitting)) == 0) chosen = spot;
            *spots[chosen] = static_cast<std::uint8_t>(back + plate + 1);
        }
        for (int spot = 0; spot < number; ++spot)
            if (number_in(*spots[spot]) == 0)
                *spots[spot] = static_cast<std::uint8_t>(*spots[spot] + any_unseen(state, kind_of(*spots[spot]), random) + 1);
        state.hand.sort();
    }

    // guises: no rule prefers a color, or left to right, so the same table is worth the same if everything, the plates
    // and chips of the box as well, has other colors, and if plates and domes are mirrored

    struct Guise {
        Recoloring colors;
        bool is_mirrored;
    };

    static Guise guise(Random& random) { return {Recoloring(random), random.below(2) == 1}; }

    static void disguise(State& state, const Guise& guise) {
        for (auto& plate : state.agreed.plates) plate = disguised_plate(plate, guise);
        for (auto* tiles : {&state.bag, &state.tower, &state.large_sun, &state.large_moon}) *tiles = guise.colors.of(*tiles);
        for (auto* chips : {&state.agreed.chips, &state.chips}) *chips = disguised_chips(*chips, guise);
        for (auto& factory : state.small) {
            factory.sun = guise.colors.of(factory.sun);
            factory.moon = disguised_moon(factory.moon, guise);
            if (factory.chip != kNoChip && factory.chip != kFaceDown)
                factory.chip = static_cast<std::uint8_t>(1 + disguised_look(factory.chip - 1, guise));
            set_orders(factory);
        }
        for (auto& board : state.boards) disguise(board, guise);
    }

    static int disguised(const State& state, int action, const Guise& guise) {
        if (action < kTakeSun) return action;
        if (action < kTakeLargeSun) return disguised_sun(state, action - kTakeSun, guise);
        if (action < kTakeChip) {
            const int color = (action - kTakeLargeSun) / kWays % kColors;
            return action + kWays * (guise.colors.color[color] - color);
        }
        if (action >= kLay && action < kReturn) {
            const int place = (action - kLay) / 4, turns = (action - kLay) % 4;
            return kLay + 4 * disguised_place(place, guise) + disguised_turns(turns, guise);
        }
        if (action > kComplete && action < kPlace) return disguised_payment(state, action, guise);
        if (action < kPlace || !guise.is_mirrored) return action;
        const int column = (action - kPlace) % kRows;
        return action + kRows - 1 - 2 * column;
    }

  private:
    static void disguise(Board& board, const Guise& guise) {
        const Board before = board;
        for (auto* chips : {&board.chips, &board.spent}) *chips = disguised_chips(*chips, guise);
        board.broken = guise.colors.of(board.broken);
        board.covered = disguised_spaces(board.covered, guise);
        board.special = disguised_spaces(board.special, guise);
        for (auto& spaces : board.accepts) spaces = disguised_spaces(spaces, guise);
        board.places = 0;
        for (int place = 0; place < kPlateSpaces; ++place) {
            const int other = disguised_place(place, guise), laid = before.laid[place], color = laid >> 7;
            board.places |= static_cast<std::uint16_t>((before.places >> place & 1) << other);
            board.laid[other] = static_cast<std::uint16_t>(
                (laid & 31) | disguised_turns(laid >> 5 & 3, guise) << 5 | (color ? 1 + guise.colors.color[color - 1] : 0) << 7);
        }
        for (int row = 0; row < kRows; ++row)
            if (board.filled[row]) board.color[row] = guise.colors.color[board.color[row]];
        guise.colors.exchange(board.accepts);
        guise.colors.exchange(board.open);
    }

    static std::uint16_t disguised_plate(unsigned plate, const Guise& guise) {
        unsigned other = 0;
        for (int corner = 0; corner < kCorners; ++corner) {
            const unsigned space = plate >> 3 * corner & 7;
            other |= (space < kColors ? guise.colors.color[space] : space) << 3 * (corner ^ guise.is_mirrored);
        }
        return static_cast<std::uint16_t>(other);
    }

    static Spaces disguised_spaces(Spaces spaces, const Guise& guise) {
        if (!guise.is_mirrored) return spaces;
        Spaces others = 0;
        for (int column = 0; column < kRows; ++column) others |= (spaces >> column & kFirstColumn) << (kRows - 1 - column);
        return others;
    }

    static int disguised_place(int place, const Guise& guise) { return guise.is_mirrored ? place + 2 - 2 * (place % 3) : place; }
    static int disguised_turns(int turns, const Guise& guise) { return guise.is_mirrored ? -turns & 3 : turns; }

    // A take from a small sun: the tiles that are left have another order among the colors.
    static int disguised_sun(const State& state, int number, const Guise& guise) {
        const int group = number / kOrders / kWays, color = group % kColors, way = number / kOrders % kWays;
        const Tiles left = without(state.small[group / kColors].sun, color), after = guise.colors.of(left);
        const unsigned moon = disguised_moon(moon_of(left, number % kOrders), guise);
        unsigned orders = orders_of(after);
        while (moon_of(after, lowest(orders)) != moon) orders &= orders - 1;
        return kTakeSun + ((group - color + guise.colors.color[color]) * kWays + way) * kOrders + lowest(orders);
    }

    // A payment: in other colors it has another number.
    static int disguised_payment(const State& state, int action, const Guise& guise) {
        int number = action - kComplete, other = 0;
        Chips spent = 0;
        payments(state.board(), state.row, [&](Chips chips) { return spent = chips, --number > 0; });
        Board board = state.board();
        disguise(board, guise);
        payments(board, state.row, [&](Chips chips) { return ++other, chips != disguised_chips(spent, guise); });
        return kComplete + other;
    }

    static std::uint16_t disguised_moon(unsigned moon, const Guise& guise) {
        unsigned other = 0;
        for (int shift = 0; moon >> shift; shift += 3) other |= (1u + guise.colors.color[(moon >> shift & 7) - 1]) << shift;
        return static_cast<std::uint16_t>(other);
    }

    static int disguised_look(int look, const Guise& guise) {
        return look_of_pair(guise.colors.color[kPairs[look].first], guise.colors.color[kPairs[look].second]);
    }

    static Chips disguised_chips(Chips chips, const Guise& guise) {
        Chips others = 0;
        for (int look = 0; look < kLooks; ++look)
            others += static_cast<unsigned>(count_of(chips, look)) * chip_of(disguised_look(look, guise));
        return others;
    }

    static bool is_sound(const Agreed& agreed) {
        int special = 0;
        for (int plate = 0; plate < kPlates; ++plate) {
            int odd = 0;
            for (int corner = 0; corner < kCorners; ++corner) {
                if (agreed.space(plate, corner) > kWildSpace) return false;
                odd += agreed.space(plate, corner) >= kSpecialSpace;
            }
            if (odd != 1 || agreed.plates[plate] >> 3 * kCorners) return false;
            special += agreed.kind(plate) == kSpecialPlate;
        }
        if (special > agreed.special_tiles || agreed.special_tiles > kPlates) return false;
        if (agreed.tiles < 1 || agreed.tiles > kLaneMask) return false;
        if (number_of(agreed.chips) != kChips || count_of(agreed.chips, kLooks)) return false;
        const int goals = std::popcount(agreed.goals);
        if ((goals != 3 && goals != 4) || agreed.unused[0] || agreed.unused[1]) return false;
        return agreed.special_counts <= 1 && agreed.split_take <= 1 && agreed.chips_if_placeable <= 1 &&
               agreed.start_tile_with_sun <= 1 && agreed.draw_at_zero <= kFree && are_points_sound(agreed);
    }

    static bool are_points_sound(const Agreed& agreed) {
        const auto is_within = [](int points) { return points <= kMostPoints; };
        for (int goal = 0; goal < kGoals; ++goal) {
            const int value = goal == kEmptySpecial ? -agreed.goal_values[goal] : agreed.goal_values[goal];
            if (value < 0 || !is_within(value)) return false;
        }
        return std::all_of(agreed.special_points, std::end(agreed.special_points), is_within) &&
               std::all_of(agreed.broken_losses, std::end(agreed.broken_losses), is_within) &&
               std::all_of(agreed.corner_values, std::end(agreed.corner_values), is_within) &&
               is_within(agreed.start_tile_loss);
    }

    // A score leaves room for all that can still be won: less than 200 for a tile, and less than 6000 for the goals.
    static bool is_score_sound(const State& state, const Board& board) {
        const int most = 16'000 + 200 * std::popcount(board.covered) + (is_over(state) ? 6000 : 0);
        return board.score >= 0 && board.score <= most;
    }

    static bool is_sound(const State& state, const Board& board) {
        if (!is_score_sound(state, board) || board.start_tile > 1 || board.chips_due > kChipsEach) return false;
        if (board.markers > (state.round < kRounds ? kMarkers : 0)) return false;
        if (total(board.broken) > kBrokenSpaces || board.broken >> kLane * kColors) return false;
        std::uint8_t open[kColors] = {1, 1, 1, 1, 1};
        for (int row = 0; row < kRows; ++row) {
            if (board.filled[row] > kRows || board.bought[row] > kRows || board.missing(row) < 0) return false;
            if (board.color[row] >= kColors || (board.bought[row] && board.missing(row))) return false;
            if (board.filled[row] == 0 && (board.color[row] || board.bought[row])) return false;
            for (int color = 0; color < kColors; ++color)
                if (!board.is_complete(row) && (board.filled[row] == 0 || board.color[row] == color))
                    open[color] |= static_cast<std::uint8_t>(2u << row);
        }
        return std::equal(open, open + kColors, board.open) && is_dome_sound(state.agreed, board) &&
               std::all_of(board.unused, std::end(board.unused), [](int byte) { return byte == 0; });
    }

    // Tiles lie on plates, and a special tile where the three other spaces of its plate are covered.
    static bool is_dome_sound(const Agreed& agreed, const Board& board) {
        Board again{};
        Spaces plates = 0;
        for (int place = 0; place < kPlateSpaces; ++place) {
            const unsigned laid = board.laid[place];
            if (laid == 0) continue;
            lay_plate(agreed, again, place, static_cast<int>(laid & 31) - 1, laid >> 5 & 3);
            plates |= kPlateAt[place];
            const Spaces special = again.special & kPlateAt[place], wild = wild_spaces(again) & kPlateAt[place];
            if (((kPlateAt[place] & ~board.covered) == special && special) || laid >> 7 > kColors) return false;
            if ((special & board.covered) && (kPlateAt[place] & ~board.covered)) return false;
            if ((laid >> 7 != 0) != ((wild & board.covered) != 0)) return false;
        }
        return (board.covered & ~plates) == 0 && again.places == board.places && again.special == board.special &&
               std::equal(again.accepts, again.accepts + kColors, board.accepts);
    }

    static bool are_tiles_sound(const State& state) {
        std::uint64_t tiles = 0;
        Tiles heaps = 0;
        for (Tiles heap : {state.bag, state.tower, state.large_sun, state.large_moon}) heaps |= heap, tiles += spread(heap);
        int start_tiles = state.start_tile, special = state.special;
        for (const auto& factory : state.small) {
            if (!is_sound(factory)) return false;
            heaps |= factory.sun, tiles += spread(factory.sun);
            for (unsigned moon = factory.moon; moon; moon >>= 3) tiles += spread(tiles_of((moon & 7) - 1));
        }
        for (const auto& board : state.boards) {
            heaps |= board.broken, tiles += spread(board.broken);
            start_tiles += board.start_tile;
            special += std::popcount(board.special & board.covered);
            for (int row = 0; row < kRows; ++row) tiles += spread(tiles_of(board.color[row], board.filled[row]));
            for (int color = 0; color < kColors; ++color)
                tiles += spread(tiles_of(color)) * static_cast<unsigned>(std::popcount(tiles_in(board, color)));
        }
        if (heaps >> kLane * kColors || total(state.large_sun) > kLargeSun || total(state.large_moon) > kLargeMoon) return false;
        if (state.large_sun && state.large_moon) return false;
        return tiles == spread(each<kColors>(state.agreed.tiles)) && special == state.agreed.special_tiles &&
               start_tiles == 1;
    }

    static bool is_sound(const Small& factory) {
        int height = 0;
        for (unsigned moon = factory.moon; moon; moon >>= 3, ++height)
            if ((moon & 7) == 0 || (moon & 7) > kColors) return false;
        if (total(factory.sun) > kSmallSun || factory.sun >> kLane * kColors || height > kSmallMoon) return false;
        if ((factory.sun && factory.moon) || (factory.has_tiles() && factory.chip != kFaceDown)) return false;
        Small again = factory;
        set_orders(again);
        return std::equal(again.orders, again.orders + kColors, factory.orders) &&
               (factory.chip <= kLooks || factory.chip == kFaceDown);
    }

    // Every plate is in exactly one place.
    static bool are_plates_sound(const State& state) {
        PlateSet special = 0, found = 0;
        bool once = true;
        const auto find = [&](PlateSet plates) { once &= (found & plates) == 0, found |= plates; };
        for (int plate = 0; plate < kPlates; ++plate)
            if (state.agreed.kind(plate) == kSpecialPlate) special |= 1u << plate;
        if (special != state.special_plates || state.kept > kPlates) return false;
        if (number_of_plates(state.display) > kDisplaySize) return false;
        for (const auto& board : state.boards)
            for (auto laid : board.laid) {
                if ((laid & 31) > kPlates || (laid && !(laid & 31))) return false;
                if (laid) find(1u << ((laid & 31) - 1));
            }
        PlateSet named = 0;
        int backs[2] = {};
        if (!are_entries_sound(state, state.under, named, backs) || backs[0] || backs[1]) return false;
        if (!are_entries_sound(state, state.hand, named, backs)) return false;
        find(named), find(state.display), find(state.unseen);
        if (state.kept) find(1u << (state.kept - 1));
        for (int kind : {kSpecialPlate, kWildPlate})
            if (std::popcount(state.unseen & state.plates_of(kind)) != state.stack[kind] + backs[kind]) return false;
        if (state.back > 2 || (state.back && state.stack[state.back - 1] == 0)) return false;
        return once && found == kAllPlates && (state.shared & ~named) == 0;
    }

    // Collects the plates of a pile, and counts those of which only the back is known.
    static bool are_entries_sound(const State& state, const Pile& pile, PlateSet& named, int* backs) {
        if (pile.size > kPlates) return false;
        for (int spot = 0; spot < kPlates; ++spot) {
            const int entry = pile.entries[spot], number = number_in(entry);
            if (spot >= pile.size) {
                if (entry) return false;
            } else if (seat_of(entry) < 0) {
                if (number) return false;
                ++backs[kind_of(entry)];
            } else {
                if (number < 1 || number > kPlates || seat_of(entry) > 1 || named >> (number - 1) & 1) return false;
                if (!(state.plates_of(kind_of(entry)) >> (number - 1) & 1)) return false;
                named |= 1u << (number - 1);
            }
        }
        return true;
    }

    static bool are_chips_sound(const State& state) {
        int looks[kLooks + 1] = {}, placed = 0, down = 0, due = 0;
        const auto find = [&looks](Chips chips) {
            for (int look = 0; look <= kLooks; ++look) looks[look] += count_of(chips, look);
        };
        find(state.chips);
        for (const auto& factory : state.small) {
            placed += factory.chip != kNoChip;
            down += factory.chip == kFaceDown;
            if (factory.chip != kNoChip && factory.chip != kFaceDown) find(chip_of(factory.chip - 1));
        }
        for (const auto& board : state.boards) {
            find(board.chips), find(board.spent);
            due += board.chips_due;
            const int to_come = kChipsEach * (kRounds - state.round) + (state.stage < kTiling ? board.chips_due : 0);
            if (!is_over(state) && number_of(board.chips) + to_come > kMostChips) return false;
        }
        for (int look = 0; look <= kLooks; ++look)
            if (looks[look] != count_of(state.agreed.chips, look)) return false;
        const int expected = is_unfilled(state) ? kChipsEach * players : placed;
        const int rounds_to_come = kRounds - state.round + is_unfilled(state);
        if (state.stage < kTiling && due != expected) return false;
        return is_over(state) || number_of(state.chips) >= down + kSmallFactories * rounds_to_come;
    }

    // Before round 1 the other player lays a plate, then the starter does, who can act after that.
    static bool is_opening_sound(const State& state) {
        const int bare = (state.boards[0].places == 0) + (state.boards[1].places == 0);
        if (state.round > 1 || bare == 0) return true;
        if (state.seat != (bare == 1 ? state.starter : 1 - state.starter) || !state.is_opening()) return false;
        const int left = static_cast<int>(number_of_plates(state.display)) + state.stack_size() + (state.kept != 0);
        const bool can_act = state.has_tiles() || (state.has_chips() && state.boards[state.starter].chips_due > 0);
        return left >= bare && state.hand.size == 0 && state.stage < kTiling && (is_unfilled(state) || can_act);
    }

    static bool is_stage_sound(const State& state) {
        const bool holds = state.stage >= kDrawing && state.stage <= kReturning;
        if ((state.kept != 0) != (state.stage == kLaying) || (state.hand.size && !holds)) return false;
        if (state.stage != kTiling && state.row) return false;
        const bool has_space = state.board().has_space(), is_empty = !state.has_tiles() && !state.has_chips();
        switch (state.stage) {
            case kDisplay: return state.lacks() > 0 && (is_unfilled(state) || (!is_empty && can_begin(state, true)));
            case kFactories: return is_unfilled(state) && (state.display || !state.is_opening());
            case kAction: return can_begin(state, state.display);
            case kDrawing: return state.hand.size > 0 && has_space && state.stack_size() > 0;
            case kLooking: return state.hand.size > 0 && has_space;
            case kKeeping: return state.hand.size > 1 && has_space && is_hand_sound(state, false);
            case kLaying: return has_space && is_hand_sound(state, true);
            case kReturning: return state.hand.size > 1 && is_hand_sound(state, true);
            case kTiling: return is_empty && can_tile(state);
            default: return is_empty && state.round == kRounds;
        }
    }

    // Whether somebody, or even the player who acts, knows all plates of the hand.
    static bool is_hand_sound(const State& state, bool own) {
        for (int spot = 0; spot < state.hand.size; ++spot) {
            const int by = seat_of(state.hand.entries[spot]);
            if (by < 0 || (own && by != state.seat)) return false;
        }
        return std::is_sorted(state.hand.entries, state.hand.entries + state.hand.size);
    }

    static bool is_unfilled(const State& state) {
        return state.stage <= kFactories && !state.has_tiles() && !state.has_chips() && state.start_tile;
    }

    static bool can_begin(const State& state, bool display) {
        return state.is_opening() ? display : state.can_act(state.seat);
    }

    static bool can_tile(const State& state) {
        if (state.row >= kRows || (state.seat != state.starter && state.boards[state.starter].broken)) return false;
        return state.board().awaits_choice(state.row, state.agreed.chips_if_placeable);
    }

    // dome

    static void lay_plate(const Agreed& agreed, Board& board, int place, int plate, unsigned turns) {
        board.places |= static_cast<std::uint16_t>(1u << place);
        board.laid[place] = static_cast<std::uint16_t>(static_cast<unsigned>(plate + 1) | turns << 5);
        for (int corner = 0; corner < kCorners; ++corner) {
            const Spaces here = space_at(row_of(place, corner), column_of(place, corner));
            const int space = agreed.space(plate, kClockwise[turns][corner]);
            if (space == kSpecialSpace) board.special |= here;
            for (int color = 0; color < kColors; ++color)
                if (space == color || space == kWildSpace) board.accepts[color] |= here;
        }
    }

    // The actions, in the order of their numbers

    template <class List>
    static void list_actions(const State& state, List list) {
        if (can_take_plates(state))
            for (PlateSet plates = state.display; plates; plates &= plates - 1) list(kTakePlate + lowest(plates));
        if (state.is_opening()) return;
        if (can_begin_drawing(state)) list(kDrawPlate);
        for (int factory = 0; factory < kSmallFactories; ++factory)
            for (int color = 0; color < kColors; ++color) {
                const unsigned orders = state.small[factory].orders[color];
                if (orders == 0) continue;
                const int first = kTakeSun + (factory * kColors + color) * kWays * kOrders;
                for (auto ways = ways_of(state, color, count(state.small[factory].sun, color)); ways; ways &= ways - 1)
                    for (unsigned left = orders; left; left &= left - 1)
                        list(first + lowest(ways) * kOrders + lowest(left));
            }
        list_takes(state, kTakeLargeSun, state.large_sun, list);
        list_takes(state, kTakeMoons, top_tiles(state), list);
        if (can_take_chips(state))
            for (unsigned chips = chips_face_up(state); chips; chips &= chips - 1) list(kTakeChip + lowest(chips));
    }

    template <class List>
    static void list_takes(const State& state, int first, Tiles tiles, List list) {
        for (int color = 0; color < kColors; ++color)
            if (count(tiles, color))
                for (auto ways = ways_of(state, color, count(tiles, color)); ways; ways &= ways - 1)
                    list(first + color * kWays + lowest(ways));
    }

    // The moves with which action A goes on.
    template <class List>
    static void list_steps(const State& state, List list) {
        if (state.stage == kDrawing) {
            if (can_draw(state)) list(kDrawPlate);
            list(kLook);
        } else if (state.stage == kLaying) {
            for (int place = 0; place < kPlateSpaces; ++place)
                for (int turns = 0; turns < 4; ++turns)
                    if (!(state.board().places >> place & 1)) list(kLay + 4 * place + turns);
        } else {
            for (int spot = 0; spot < state.hand.size; ++spot) {
                const int entry = state.hand.entries[spot], kind = kind_of(entry), number = number_in(entry);
                if (state.stage == kKeeping)
                    list(kKeep + (kind * players + seat_of(entry)) * kPlates + number - 1);
                else
                    list(kReturn + kind * kPlates + number - 1);
            }
        }
    }

    template <class List>
    static void list_tilings(const State& state, List list) {
        const int row = state.row;
        if (state.board().is_complete(row)) {
            for (unsigned columns = state.board().open_columns(row); columns; columns &= columns - 1)
                list(kPlace + kRows * row + lowest(columns));
        } else {
            int action = kComplete;
            list(action);
            payments(state.board(), row, [&](Chips) { return list(++action), true; });
        }
    }

    // Like `list_actions`, but counts the moves of each group and chooses one of them.  A group of takes is a
    // color of a small sun, then of the large sun, then of the moons' tops; nobody can foresee which one it will
    // be, so it is found without branches.
    static int pick_action(const State& state, Random& random) {
        constexpr int suns = kSmallFactories * kColors, takes = suns + 2 * kColors;
        const Tiles sources[] = {state.small[0].sun, state.small[1].sun,  state.small[2].sun,
                                 state.small[3].sun, state.large_sun, top_tiles(state)};
        unsigned sums[takes], sum = 0;
        for (int group = 0; group < takes; ++group) {
            const int source = group / kColors, color = group % kColors;
            const unsigned number = count(sources[source], color);
            const unsigned orders = source < kSmallFactories ? kBits[state.small[source].orders[color]] : number > 0;
            sums[group] = sum += orders * number_of_ways(state, color, number);
        }
        const PlateSet plates = can_take_plates(state) ? state.display : 0;
        const unsigned chips = can_take_chips(state) ? chips_face_up(state) : 0;
        const unsigned displayed = number_of_plates(plates), draws = can_begin_drawing(state);
        unsigned number = random.below(sum + displayed + draws + kBits[chips]);
        if (number >= sum) {
            number -= sum;
            if (number < displayed) return kTakePlate + set_bit(plates, number);
            return number < displayed + draws ? kDrawPlate : kTakeChip + set_bit(chips, number - displayed - draws);
        }
        int group = 0;
        for (int other = 0; other < takes; ++other) group += number >= sums[other];
        number -= group ? sums[group - 1] : 0;
        const std::uint32_t ways = ways_of(state, group % kColors, count(sources[group / kColors], group % kColors));
        if (group >= suns) return kTakeLargeSun + (group - suns) * kWays + set_bit(ways, number);
        const unsigned orders = state.small[group / kColors].orders[group % kColors], each_way = kBits[orders];
        const int way = set_bit(ways, number / each_way);
        return kTakeSun + (group * kWays + way) * kOrders + kSetBit[orders][number % each_way];
    }

    // acquiring

    // The turn goes to the other player if any action is possible there, or phase 1 ends.
    static void end_turn(State& state) {
        const int other = 1 - state.seat;
        state.stage = kAction;
        if (state.can_act(other)) {
            state.seat = static_cast<std::uint8_t>(other);
        } else if (!state.can_act(state.seat)) {
            state.stage = kTiling;
            state.seat = state.starter;
            settle(state);
        }
    }

    // taking_tiles

    // Where *number* tiles can go, as a mask of ways.
    static std::uint32_t ways_of(const State& state, int color, unsigned number) {
        const Board& board = state.board();
        if (!state.agreed.split_take) return kWholeWays[board.open[color]];
        std::uint32_t ways = 1;
        for (int row = 1; row <= kRows; ++row)
            if (board.open[color] >> row & 1) {
                const int fits = fitting(board, row, static_cast<int>(number));
                ways |= ((1u << fits) - 1) << kFirstWay[row];
            }
        return ways;
    }

    static unsigned number_of_ways(const State& state, int color, unsigned number) {
        if (!state.agreed.split_take) return kBits[state.board().open[color]];
        return static_cast<unsigned>(std::popcount(ways_of(state, color, number)));
    }

    static int fitting(const Board& board, int row, int number) { return std::min(number, board.missing(row - 1)); }

    static bool is_take_legal(const State& state, int action) {
        int color, way;
        Tiles tiles;
        if (action < kTakeLargeSun) {
            const int group = (action - kTakeSun) / kOrders / kWays;
            const Small& factory = state.small[group / kColors];
            color = group % kColors, way = (action - kTakeSun) / kOrders % kWays, tiles = factory.sun;
            if (!(factory.orders[color] >> (action - kTakeSun) % kOrders & 1)) return false;
        } else {
            const int first = action < kTakeMoons ? kTakeLargeSun : kTakeMoons;
            color = (action - first) / kWays, way = (action - first) % kWays;
            tiles = action < kTakeMoons ? state.large_sun : top_tiles(state);
        }
        return count(tiles, color) && ways_of(state, color, count(tiles, color)) >> way & 1;
    }

    static void take_sun(State& state, int action) {
        const int order = action % kOrders, way = action / kOrders % kWays, group = action / kOrders / kWays;
        const int color = group % kColors;
        Small& factory = state.small[group / kColors];
        const int number = static_cast<int>(count(factory.sun, color));
        factory.moon = moon_of(without(factory.sun, color), order);
        factory.sun = 0;
        std::memset(factory.orders, 0, sizeof factory.orders);
        add_tiles(state, color, number, way, false);
    }

    static void take_large_sun(State& state, int action) {
        const int color = action / kWays;
        const int number = static_cast<int>(count(state.large_sun, color));
        state.large_moon = without(state.large_sun, color);
        state.large_sun = 0;
        add_tiles(state, color, number, action % kWays, state.large_moon == 0 && state.agreed.start_tile_with_sun);
    }

    static void take_moons(State& state, int action) {
        const int color = action / kWays;
        const int number = static_cast<int>(count(top_tiles(state), color));
        const bool from_large = count(state.large_moon, color) != 0;
        state.large_moon = without(state.large_moon, color);
        for (auto& factory : state.small)
            if ((factory.moon & 7) == color + 1) factory.moon = static_cast<std::uint16_t>(factory.moon >> 3);
        add_tiles(state, color, number, action % kWays, from_large);
    }

    // Adds the tiles taken to the board, and the starting tile if it is there and comes with them; ends the turn.
    static void add_tiles(State& state, int color, int number, int way, bool with_start) {
        Board& board = state.board();
        if (with_start && state.start_tile) state.start_tile = 0, board.start_tile = 1;
        if (const int row = kRowOfWay[way]; row > 0) {
            const int kept = fitting(board, row, number) - (way - kFirstWay[row]);
            board.fill(row - 1, color, kept);
            number -= kept;
        }
        break_tiles(state, board, color, number);
        end_turn(state);
    }

    // Tiles are broken; those that find no space go to the tower.
    static void break_tiles(State& state, Board& board, int color, int number) {
        const int kept = std::min(number, kBrokenSpaces - static_cast<int>(total(board.broken)));
        board.broken += tiles_of(color, static_cast<unsigned>(kept));
        state.tower += tiles_of(color, static_cast<unsigned>(number - kept));
    }

    // taking_chips

    static bool can_take_chips(const State& state) { return state.board().chips_due > 0 && !state.is_opening(); }

    // The small factories whose chip lies face up.
    static unsigned chips_face_up(const State& state) {
        unsigned factories = 0;
        for (int factory = 0; factory < kSmallFactories; ++factory) {
            const int chip = state.small[factory].chip;
            factories |= static_cast<unsigned>(chip != kNoChip && chip != kFaceDown) << factory;
        }
        return factories;
    }

    static void take_chip(State& state, int factory) {
        Board& board = state.board();
        board.chips += chip_of(state.small[factory].chip - 1);
        --board.chips_due;
        state.small[factory].chip = kNoChip;
        end_turn(state);
    }

    static void turn_chips(State& state, Random& random) {
        for (auto& factory : state.small) {
            if (!factory.is_uncovered()) continue;
            int number = static_cast<int>(random.below(static_cast<std::uint32_t>(number_of(state.chips)))), look = 0;
            while (number >= count_of(state.chips, look)) number -= count_of(state.chips, look++);
            state.chips -= chip_of(look);
            factory.chip = static_cast<std::uint8_t>(1 + look);
        }
    }

    // taking_plates

    static bool can_take_plates(const State& state) { return state.is_opening() || state.board().can_get_plate(); }
    static bool can_begin_drawing(const State& state) {
        return !state.is_opening() && state.board().can_get_plate() && can_draw(state);
    }

    static bool can_draw(const State& state) {
        if (state.stack_size() == 0) return false;
        if (state.board().score > 0 || state.agreed.draw_at_zero == kFree) return true;
        return state.hand.size == 0 && (state.agreed.draw_at_zero == kFirstFree || state.display == 0);
    }

    static void take_plate(State& state, int plate) {
        if (!state.is_opening()) --state.board().markers;
        state.display &= ~(1u << plate);
        state.kept = static_cast<std::uint8_t>(plate + 1);
        state.stage = kLaying;
    }

    // Pays for the top of the stack and draws it; looks at what was drawn if no more can be.
    static void draw_plate(State& state) {
        Board& board = state.board();
        if (state.stage == kAction) --board.markers;
        board.add(-1);
        if (state.depth() > 0) {
            const int kind = state.back - 1;
            --state.stack[kind];
            state.hand.push(hidden(kind, -1, 0));
            state.back = 0;
            show_only_back(state);
        } else {
            state.hand.push(state.under.remove(0));
        }
        state.hand.sort();
        state.stage = can_draw(state) ? kDrawing : kLooking;
    }

    static void stop_drawing(State& state) { state.stage = kLooking; }

    // The player looks at the plates drawn; nobody has seen those without a number, so they are any unseen ones.
    static void look(State& state, Random& random) {
        for (int spot = 0; spot < state.hand.size; ++spot) {
            auto& entry = state.hand.entries[spot];
            if (seat_of(entry) < 0) {
                const int plate = any_unseen(state, kind_of(entry), random);
                entry = static_cast<std::uint8_t>(hidden(kind_of(entry), state.seat, plate + 1));
            }
            share(state, entry);
        }
        state.hand.sort();
        state.stage = kKeeping;
        if (state.hand.size == 1) keep_plate(state, 0);
    }

    // A plate that the other player put under the stack has been seen by both.
    static void share(State& state, int entry) {
        if (seat_of(entry) != state.seat) state.shared |= 1u << (number_in(entry) - 1);
    }

    static void keep(State& state, int action) {
        const int group = action / kPlates;
        keep_plate(state, state.hand.find(hidden(group / players, group % players, action % kPlates + 1)));
    }

    // From now on only the player who acts can tell where each of the other plates goes.
    static void keep_plate(State& state, int spot) {
        state.kept = static_cast<std::uint8_t>(number_in(state.hand.remove(spot)));
        state.shared &= ~(1u << (state.kept - 1));
        for (int other = 0; other < state.hand.size; ++other) {
            auto& entry = state.hand.entries[other];
            share(state, entry);
            entry = static_cast<std::uint8_t>(hidden(kind_of(entry), state.seat, number_in(entry)));
        }
        state.hand.sort();
        state.stage = kLaying;
    }

    static void lay(State& state, int place, int turns) {
        const bool was_opening = state.is_opening();
        lay_plate(state.agreed, state.board(), place, state.kept - 1, static_cast<unsigned>(turns));
        state.kept = 0;
        if (!was_opening) return go_on(state);
        state.seat = state.starter;
        state.stage = state.lacks() > 0 ? kDisplay : kAction;
    }

    static int spot_to_return(const State& state, int action) {
        return state.hand.find(hidden(action / kPlates, state.seat, action % kPlates + 1));
    }

    static void put_back(State& state, int spot) {
        state.under.push(state.hand.remove(spot));
        go_on(state);
    }

    // The last of the other plates goes back by itself.
    static void go_on(State& state) {
        state.stage = kReturning;
        if (state.hand.size == 1) return put_back(state, 0);
        if (state.hand.size == 0) end_turn(state);
    }

    // display

    // Takes any plate of a kind out of those that nobody has seen.
    static int any_unseen(State& state, int kind, Random& random) {
        const PlateSet fitting = state.unseen & state.plates_of(kind);
        const int plate = set_bit(fitting, random.below(static_cast<std::uint32_t>(std::popcount(fitting))));
        state.unseen &= ~(1u << plate);
        return plate;
    }

    static int any_kind(const State& state, Random& random) {
        const auto depth = static_cast<std::uint32_t>(state.depth());
        return random.below(depth) < state.stack[kSpecialPlate] ? kSpecialPlate : kWildPlate;
    }

    static void turn_plates(State& state, Random& random) {
        for (int lacks = state.lacks(); lacks > 0; --lacks) {
            int plate;
            if (state.depth() > 0) {
                const int kind = state.back ? state.back - 1 : any_kind(state, random);
                plate = any_unseen(state, kind, random);
                --state.stack[kind];
                state.back = 0;
            } else {
                plate = number_in(state.under.remove(0)) - 1;
                state.shared &= ~(1u << plate);
            }
            state.display |= 1u << plate;
        }
        show_only_back(state);
        state.stage = state.has_tiles() || state.has_chips() ? kAction : kFactories;
    }

    static void show_back(State& state, Random& random) {
        state.back = static_cast<std::uint8_t>(1 + any_kind(state, random));
    }

    // Where only one kind is left, everybody knows the back of the stack's top.
    static void show_only_back(State& state) {
        if (state.back || (state.stack[kSpecialPlate] > 0) == (state.stack[kWildPlate] > 0)) return;
        state.back = static_cast<std::uint8_t>(1 + (state.stack[kSpecialPlate] > 0 ? kSpecialPlate : kWildPlate));
    }

    // tiling

    // Adds *left* chips to those *chosen*, of which *due* show the color, in every way; false once *found* stops it.
    template <class Found>
    static bool choose_chips(Chips from, Chips shows, int left, int due, Chips chosen, Found& found) {
        if (left < due || number_of(from) < left || number_of(from & shows) < due) return true;
        if (left == 0) return found(chosen);
        const int look = std::countr_zero(from) / 4;
        const Chips chip = chip_of(look), others = from & ~(15 * chip);
        const bool matches = shows & chip;
        for (int number = std::min(count_of(from, look), left); number >= 0; --number) {
            const Chips more = chosen + static_cast<unsigned>(number) * chip;
            if (!choose_chips(others, shows, left - number, due - matches * number, more, found)) return false;
        }
        return true;
    }

    // Pays for a row, or leaves it as it is.
    static void complete_row(State& state, int payment) {
        Board& board = state.board();
        if (payment == 0) {
            ++state.row;
        } else {
            Chips spent = 0;
            payments(board, state.row, [&](Chips chips) { return spent = chips, --payment > 0; });
            board.chips -= spent;
            board.spent += spent;
            board.buy(state.row);
        }
        settle(state);
    }

    // Places the rightmost tile of the row; the others go to the tower.  The third colored tile of a special
    // plate brings its special tile.
    static void place_tile(State& state, int column) {
        Board& board = state.board();
        const int row = state.row, color = board.color[row], place = place_of(row, column);
        const Spaces here = space_at(row, column);
        board.covered |= here;
        if (wild_spaces(board) & here) board.laid[place] |= static_cast<std::uint16_t>((1 + color) << 7);
        board.add(tile_points(board.covered, row, column));
        const Spaces rest = kPlateAt[place] & ~board.covered;
        if (rest && rest == (board.special & kPlateAt[place])) {
            board.covered |= rest;
            board.add(state.agreed.special_points[std::countr_zero(rest) / kRows]);
            --state.special;
        }
        state.tower += tiles_of(color, board.filled[row] - 1u);
        board.empty_row(row);
    }

    // What follows by itself, up to the next choice: first for the starter, then for the other player.
    static void settle(State& state) {
        for (;;) {
            for (; state.row < kRows; ++state.row) {
                if (state.board().awaits_choice(state.row, state.agreed.chips_if_placeable)) return;
                fall(state, state.board(), state.row);
            }
            lose(state, state.board());
            state.row = 0;
            if (state.seat != state.starter) return next_round(state);
            state.seat ^= 1;
        }
    }

    // The tiles of a row that can never be placed are broken.
    static void fall(State& state, Board& board, int row) {
        if (board.filled[row] == 0 || board.open_columns(row) || !board.has_all_plates(row)) return;
        const int color = board.color[row], number = board.filled[row];
        board.empty_row(row);
        break_tiles(state, board, color, number);
    }

    static void lose(State& state, Board& board) {
        board.add(-state.agreed.broken_losses[total(board.broken)] - state.agreed.start_tile_loss * board.start_tile);
        state.tower += board.broken;
        board.broken = 0;
    }

    // goals

    static int goal_count(const Agreed& agreed, const Board& board, int goal) {
        const Spaces covered = board.covered, wild = wild_spaces(board);
        const auto full = [covered](Spaces spaces) { return (spaces & ~covered) == 0; };
        int number = 0;
        switch (goal) {
            case kGoalRows:
                for (int row = 0; row < kRows; ++row) number += full(kFirstRow << kRows * row);
                return number;
            case kColorfulRows:
                for (int row = 0; row < kRows; ++row) number += colors_in(agreed, board, kFirstRow << kRows * row) >= kColorsInARow;
                return number;
            case kGoalColumns:
                for (int column = 0; column < kRows; ++column) number += full(kFirstColumn << column);
                return number;
            case kOuter: return std::popcount(covered & kBorder);
            case kDiagonals: return full(kFalling) + full(kRising);
            case kWildSpaces: return full(wild) ? std::popcount(wild) : 0;
            default: return std::popcount(board.special & ~covered);
        }
    }

    static int corner_points(const Agreed& agreed, Spaces covered) {
        int points = 0;
        for (int place : {0, 2, 6, 8})
            if ((kPlateAt[place] & ~covered) == 0) points += agreed.corner_values[place / 6];
        return points;
    }

    static int goal_points(const Agreed& agreed, const Board& board) {
        int points = 0;
        for (int goal = 0; goal < kGoals; ++goal) {
            if (!(agreed.goals >> goal & 1)) continue;
            points += goal == kFullCorners ? corner_points(agreed, board.covered)
                                           : agreed.goal_values[goal] * goal_count(agreed, board, goal);
        }
        return points;
    }

    static void end(State& state) {
        state.stage = kOver;
        for (auto& board : state.boards) board.add(goal_points(state.agreed, board));
    }

    // next_round

    static void first_round(State& state, int starter, int score) {
        const Agreed& agreed = state.agreed;
        for (int plate = 0; plate < kPlates; ++plate) {
            ++state.stack[agreed.kind(plate)];
            if (agreed.kind(plate) == kSpecialPlate) state.special_plates |= 1u << plate;
        }
        state.unseen = kAllPlates;
        state.chips = agreed.chips;
        state.bag = each<kColors>(agreed.tiles);
        state.special = agreed.special_tiles;
        state.round = state.start_tile = 1;
        state.starter = static_cast<std::uint8_t>(starter);
        state.seat = static_cast<std::uint8_t>(1 - starter);
        state.stage = kDisplay;
        for (auto& board : state.boards) {
            board.score = static_cast<std::int16_t>(score);
            board.markers = kMarkers;
            board.chips_due = kChipsEach;
            std::memset(board.open, 127, sizeof board.open);
        }
    }

    static void next_round(State& state) {
        if (state.round == kRounds) return end(state);
        ++state.round;
        for (int seat = 0; seat < players; ++seat) {
            Board& board = state.boards[seat];
            if (board.start_tile) state.starter = static_cast<std::uint8_t>(seat);
            board.start_tile = 0;
            board.markers = state.round < kRounds ? kMarkers : 0;
            board.chips_due = kChipsEach;
        }
        state.seat = state.starter;
        state.start_tile = 1;
        state.stage = state.lacks() > 0 ? kDisplay : kFactories;
    }

    // Fills the large factory, then the small ones as far as bag and tower go, with a chip face down on each.
    static void fill_factories(State& state, Random& random) {
        while (!fill_large(state, random)) {}
        for (auto& factory : state.small) {
            factory.sun = draw_tiles(state, kSmallSun, random);
            factory.chip = kFaceDown;
            set_orders(factory);
        }
        state.stage = kAction;
    }

    static Tiles draw_tiles(State& state, int most, Random& random) {
        Bag bag(state.bag, state.tower);
        Tiles drawn = 0;
        for (int tile = 0; tile < most && !bag.is_exhausted(); ++tile) drawn += tiles_of(bag.draw(random));
        return drawn;
    }

    // Five equal tiles go back into the bag while there are others; if it has no other color, the tower follows.
    static bool fill_large(State& state, Random& random) {
        const bool is_mixed = !is_one_color(state.bag + state.tower);
        state.large_sun = draw_tiles(state, kLargeSun, random);
        if (!is_mixed || total(state.large_sun) < kLargeSun || !is_one_color(state.large_sun)) return true;
        state.bag += state.large_sun;
        if (is_one_color(state.bag)) state.bag += state.tower, state.tower = 0;
        return false;
    }

    static bool is_one_color(Tiles tiles) { return tiles == 0 || without(tiles, lowest(tiles) / kLane) == 0; }

    static void set_orders(Small& factory) {
        for (int color = 0; color < kColors; ++color)
            factory.orders[color] = count(factory.sun, color) ? orders_of(without(factory.sun, color)) : 0;
    }
};

static_assert(sizeof(Agreed) == 80 && sizeof(Board) == 128 && sizeof(State) == 480);

}  // namespace duel

using duel::Duel;

}  // namespace majolika
