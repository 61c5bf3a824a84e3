// Azul, packed.  Mirrors src/majolika/games/azul: the sections below carry the names of its modules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "random.hpp"
#include "tiles.hpp"

namespace majolika {

namespace azul {

// box

constexpr int kColors = 5;
constexpr int kSize = 5;
constexpr unsigned kTilesOfEachColor = 20;
constexpr int kDisplaySize = 4;
constexpr int kFloorSpaces = 7;
constexpr int kMarker = 5;  // an entry of the floor line that is no color
constexpr std::array<int, 9> kFloorPenalty = {0, 1, 2, 4, 6, 8, 11, 14, 14};

constexpr int printed_column(int color, int line) { return (color + line) % kSize; }

constexpr std::uint8_t kAwaitsDeal = 254;
constexpr std::uint8_t kOver = 255;

// The length of the run of set bits through a place of a row of five.
inline constexpr auto kLinked = [] {
    std::array<std::array<std::uint8_t, kSize>, 32> linked{};
    for (int row = 0; row < 32; ++row)
        for (int place = 0; place < kSize; ++place) {
            int first = place, last = place;
            while (first > 0 && row >> (first - 1) & 1) --first;
            while (last < kSize - 1 && row >> (last + 1) & 1) ++last;
            linked[row][place] = static_cast<std::uint8_t>(last - first + 1);
        }
    return linked;
}();

// The bits of a mask of six lines as bytes.
inline constexpr auto kLines = [] {
    std::array<std::array<std::uint8_t, 6>, 64> bytes{};
    for (unsigned mask = 0; mask < 64; ++mask)
        for (unsigned line = 0; line < 6; ++line) bytes[mask][line] = mask >> line & 1;
    return bytes;
}();

}  // namespace azul

template <int Players, bool Gray>
struct Azul {
    static constexpr int players = Players;
    static constexpr int displays = 2 * Players + 1;
    static constexpr int takes = (displays + 1) * azul::kColors * (azul::kSize + 1);
    static constexpr int actions = takes + (Gray ? azul::kSize * azul::kSize : 0);
    static constexpr int most_legal = Gray || Players > 2 ? 320 : 180;

    // board

    struct Board {
        std::uint32_t wall;         // bit 5 * line + column
        std::uint32_t columns;      // the wall again, bit 5 * column + line
        std::uint32_t floor;        // three bits for each entry, in order of arrival
        std::int16_t score;
        std::uint16_t cells[Gray ? azul::kSize : 1];  // gray wall: three bits for each column's color, line by line
        std::uint8_t floor_length;  // entries on the floor line; an eighth is the marker
        std::uint8_t color[azul::kSize];   // of each pattern line, where it holds tiles
        std::uint8_t filled[azul::kSize];  // spaces of each pattern line
        std::uint8_t open[azul::kColors];  // for each color, the pattern lines that accept it

        bool is_complete(int line) const { return filled[line] == line + 1; }
        unsigned row(int line) const { return wall >> azul::kSize * line & 31; }
        unsigned column(int number) const { return columns >> azul::kSize * number & 31; }
        // The color on a space of the wall that is not empty.
        int cell(int line, int number) const {
            if constexpr (Gray)
                return cells[line] >> 3 * number & 7;
            else
                return (number - line + azul::kSize) % azul::kSize;
        }

        bool row_has(int line, int tile) const {
            if constexpr (Gray) {
                for (int number = 0; number < azul::kSize; ++number)
                    if (row(line) >> number & 1 && cell(line, number) == tile) return true;
                return false;
            } else {
                return wall >> (azul::kSize * line + azul::printed_column(tile, line)) & 1;
            }
        }

        bool column_has(int number, int tile) const {
            for (int line = 0; line < azul::kSize; ++line)
                if (column(number) >> line & 1 && cell(line, number) == tile) return true;
            return false;
        }

        bool has_full_row() const {
            for (int line = 0; line < azul::kSize; ++line)
                if (row(line) == 31) return true;
            return false;
        }

        bool has_marker() const {
            for (int entry = 0; entry < floor_length; ++entry)
                if ((floor >> 3 * entry & 7) == azul::kMarker) return true;
            return false;
        }

        // Columns of the gray wall that take the tile of a complete line, as a mask.
        unsigned open_columns(int line) const {
            unsigned mask = 0;
            for (int number = 0; number < azul::kSize; ++number)
                if (!(row(line) >> number & 1) && !column_has(number, color[line])) mask |= 1u << number;
            return mask;
        }

        void push_floor(int entry) { floor |= static_cast<std::uint32_t>(entry) << 3 * floor_length++; }
    };

    // position

    struct State {
        Tiles offered[displays];                // tiles on each display
        Tiles center;
        Tiles bag;
        Tiles lid;
        std::uint16_t sources[azul::kColors];   // for each color, where it is offered: bit 0 the center
        std::uint16_t round;
        std::uint8_t starter;
        std::uint8_t turn;                      // a seat, kAwaitsDeal or kOver
        std::uint8_t center_marker;
        std::uint8_t unused;
        Board boards[Players];

        bool is_offering() const {
            unsigned any = 0;
            for (auto mask : sources) any |= mask;
            return any != 0;
        }
    };

    static bool awaits_deal(const State& state) { return state.turn == azul::kAwaitsDeal; }
    static bool is_over(const State& state) { return state.turn == azul::kOver; }
    static int turn(const State& state) { return state.turn < Players ? state.turn : -1; }
    static int score(const State& state, int seat) { return state.boards[seat].score; }

    // The key by which seats are ranked: points, then full rows.
    static int rank(const State& state, int seat) {
        int rows = 0;
        for (int line = 0; line < azul::kSize; ++line) rows += state.boards[seat].row(line) == 31;
        return 8 * state.boards[seat].score + rows;
    }

    // The set-up is one byte: who starts.
    static bool start(State& state, const std::uint8_t* setup, int length) {
        if (length != 1 || setup[0] >= Players) return false;
        const int starter = setup[0];
        std::memset(static_cast<void*>(&state), 0, sizeof state);
        state.bag = each<azul::kColors>(azul::kTilesOfEachColor);
        state.round = 1;
        state.starter = static_cast<std::uint8_t>(starter);
        state.turn = azul::kAwaitsDeal;
        state.center_marker = 1;
        for (auto& board : state.boards) std::memset(board.open, 31, sizeof board.open);
        return true;
    }

    // The topmost complete line of a board, or -1.
    static int first_complete(const Board& board) {
        for (int line = 0; line < azul::kSize; ++line)
            if (board.is_complete(line)) return line;
        return -1;
    }

    // All legal actions in ascending order; returns how many.
    static int legal(const State& state, std::uint16_t* out) {
        if (state.turn >= Players) return 0;
        const Board& board = state.boards[state.turn];
        std::uint16_t* next = out;
        if (!state.is_offering()) {
            const int line = first_complete(board);
            for (unsigned mask = board.open_columns(line); mask; mask &= mask - 1)
                *next++ = static_cast<std::uint16_t>(takes + azul::kSize * line + lowest(mask));
            return static_cast<int>(next - out);
        }
        for (int source = 0; source <= displays; ++source)
            for (int color = 0; color < azul::kColors; ++color)
                if (state.sources[color] >> source & 1) {
                    const int first = (source * azul::kColors + color) * (azul::kSize + 1);
                    for (unsigned lines = 2u * board.open[color] | 1; lines; lines &= lines - 1)
                        *next++ = static_cast<std::uint16_t>(first + lowest(lines));
                }
        return static_cast<int>(next - out);
    }

    // The legal actions as bytes, 1 where legal: the six lines of a source and color are written at once.
    static void mask(const State& state, std::uint8_t* out) {
        std::memset(out, 0, actions);
        if (state.turn >= Players) return;
        const Board& board = state.boards[state.turn];
        for (int color = 0; color < azul::kColors; ++color) {
            const std::uint8_t* lines = azul::kLines[2u * board.open[color] | 1].data();
            for (unsigned from = state.sources[color]; from; from &= from - 1)
                std::memcpy(out + (lowest(from) * azul::kColors + color) * 6, lines, 6);
        }
        if (Gray && !state.is_offering()) {
            const int line = first_complete(board);
            for (unsigned open = board.open_columns(line); open; open &= open - 1)
                out[takes + azul::kSize * line + lowest(open)] = 1;
        }
    }

    static bool is_legal(const State& state, int action) {
        if (state.turn >= Players || action < 0 || action >= actions) return false;
        const Board& board = state.boards[state.turn];
        if (state.is_offering() != (action < takes)) return false;
        if (action >= takes) {
            const int line = (action - takes) / azul::kSize, number = (action - takes) % azul::kSize;
            return line == first_complete(board) && (board.open_columns(line) >> number & 1);
        }
        const int line = action % 6, color = action / 6 % azul::kColors, source = action / 30;
        return (state.sources[color] >> source & 1) && ((2u * board.open[color] | 1) >> line & 1);
    }

    // Whether another display with the same tiles comes before that of this action.
    static bool repeats(const State& state, int action) {
        const int source = action < takes ? action / 30 : 0;
        for (int display = 1; display < source; ++display)
            if (state.offered[display - 1] == state.offered[source - 1]) return true;
        return false;
    }

    // Any legal action, each equally likely: the number of takes of a color is places times lines.
    static int pick(const State& state, Random& random) {
        const Board& board = state.boards[state.turn];
        if (!state.is_offering()) {
            const int line = first_complete(board);
            const unsigned mask = board.open_columns(line);
            return takes + azul::kSize * line + kSetBit[mask][random.below(kBits[mask])];
        }
        int ways[azul::kColors], sum = 0;
        for (int color = 0; color < azul::kColors; ++color)
            sum += ways[color] = kBits[state.sources[color]] * (kBits[board.open[color]] + 1);
        int number = static_cast<int>(random.below(static_cast<std::uint32_t>(sum)));
        int color = 0;
        while (number >= ways[color]) number -= ways[color++];
        const int lines = kBits[board.open[color]] + 1;
        const int source = kSetBit[state.sources[color]][number / lines];
        return (source * azul::kColors + color) * 6 + kSetBit[2u * board.open[color] | 1][number % lines];
    }

    // Plays a legal action and all that follows from it, up to the next choice or deal.
    static void apply(State& state, int action) {
        const int seat = state.turn;
        if (action < takes) {
            take(state, action / 30, action / 6 % azul::kColors, action % 6);
            if (state.is_offering()) return;
            for (auto& board : state.boards) tile_board(state, board);
        } else {
            const int line = (action - takes) / azul::kSize;
            place_tile(state, state.boards[seat], line, (action - takes) % azul::kSize);
            tile_board(state, state.boards[seat]);
        }
        for (int other = 0; other < Players; ++other)
            if (Gray && first_complete(state.boards[other]) >= 0) {
                state.turn = static_cast<std::uint8_t>(other);
                return;
            }
        next_round(state);
    }

    // next_round

    // Fills the displays, four tiles each as far as bag and lid go.
    static void deal(State& state, Random& random) {
        Bag bag(state.bag, state.lid);
        for (int display = 0; display < displays; ++display) {
            Tiles drawn = 0;
            for (int tile = 0; tile < azul::kDisplaySize && !bag.is_exhausted(); ++tile) {
                const int color = bag.draw(random);
                drawn += tiles_of(color);
                state.sources[color] |= static_cast<std::uint16_t>(2u << display);
            }
            state.offered[display] = drawn;
        }
        state.turn = state.starter;
    }

    // Whether bytes from outside can be a state: every piece is there once, and what is derived agrees.
    static bool is_sound(const State& state) {
        Tiles heaps = state.center | state.bag | state.lid;
        std::uint64_t pieces = spread(state.center) + spread(state.bag) + spread(state.lid);
        for (auto tiles : state.offered) heaps |= tiles, pieces += spread(tiles);
        if (heaps >> kLane * azul::kColors) return false;
        int markers = state.center_marker;
        for (const auto& board : state.boards) {
            if (!is_sound(board)) return false;
            pieces += board_pieces(board);
            markers += board.has_marker();
        }
        if (pieces != spread(each<azul::kColors>(azul::kTilesOfEachColor)) || markers != 1) return false;
        for (int color = 0; color < azul::kColors; ++color) {
            unsigned mask = count(state.center, color) != 0;
            for (int display = 0; display < displays; ++display) mask |= (count(state.offered[display], color) != 0) * (2u << display);
            if (state.sources[color] != mask) return false;
        }
        return state.center_marker <= 1 && state.starter < Players && state.unused == 0 && is_phase_sound(state);
    }

    // guises: the gray wall prefers neither a color nor left or right, so the same table with other colors is worth the
    // same, and with some walls mirrored, too

    struct Guise {
        Recoloring colors;
        bool is_mirrored[Players];  // by seat
    };

    static Guise guise(Random& random) requires Gray {
        Guise found{Recoloring(random), {}};
        for (auto& is_mirrored : found.is_mirrored) is_mirrored = random.below(2);
        return found;
    }

    static void disguise(State& state, const Guise& guise) {
        for (auto& tiles : state.offered) tiles = guise.colors.of(tiles);
        for (auto* tiles : {&state.center, &state.bag, &state.lid}) *tiles = guise.colors.of(*tiles);
        guise.colors.exchange(state.sources);
        for (int seat = 0; seat < Players; ++seat) disguise(state.boards[seat], guise, guise.is_mirrored[seat]);
    }

    static int disguised(const State& state, int action, const Guise& guise) {
        const int color = action / 6 % azul::kColors, number = (action - takes) % azul::kSize;
        if (action < takes) return action + 6 * (guise.colors.color[color] - color);
        return action - number + column(number, guise.is_mirrored[state.turn]);
    }

  private:
    static void disguise(Board& board, const Guise& guise, bool is_mirrored) {
        const Board before = board;
        board.floor = board.floor_length = 0;
        for (int entry = 0; entry < before.floor_length; ++entry) {
            const int held = before.floor >> 3 * entry & 7;
            board.push_floor(held == azul::kMarker ? held : guise.colors.color[held]);
        }
        board.wall = board.columns = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            if (board.filled[line]) board.color[line] = guise.colors.color[board.color[line]];
            board.cells[line] = 0;
            for (int number = 0; number < azul::kSize; ++number) {
                if (!(before.row(line) >> number & 1)) continue;
                const int other = column(number, is_mirrored);
                board.wall |= 1u << (azul::kSize * line + other);
                board.columns |= 1u << (azul::kSize * other + line);
                board.cells[line] |= static_cast<std::uint16_t>(guise.colors.color[before.cells[line] >> 3 * number & 7] << 3 * other);
            }
        }
        guise.colors.exchange(board.open);
    }

    static int column(int number, bool is_mirrored) { return is_mirrored ? azul::kSize - 1 - number : number; }

    static bool is_phase_sound(const State& state) {
        if (state.turn >= Players) return (awaits_deal(state) || is_over(state)) && !state.is_offering();
        if (state.is_offering()) return true;
        const Board& board = state.boards[state.turn];
        const int line = first_complete(board);
        return Gray && line >= 0 && board.open_columns(line);
    }

    static bool is_sound(const Board& board) {
        if (board.floor_length > azul::kFloorSpaces + 1) return false;
        if (board.wall >> 25 || board.floor >> 24 || board.floor_length > azul::kFloorSpaces + board.has_marker()) return false;
        if (board.floor >> 3 * board.floor_length || (!Gray && board.cells[0])) return false;
        for (int entry = 0; entry < board.floor_length; ++entry)
            if ((board.floor >> 3 * entry & 7) > azul::kMarker) return false;
        std::uint32_t columns = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            if (board.color[line] >= azul::kColors || board.filled[line] > line + 1) return false;
            if (board.filled[line] == 0 && board.color[line] != 0) return false;
            for (int number = 0; number < azul::kSize; ++number) {
                if (board.row(line) >> number & 1) columns |= 1u << (azul::kSize * number + line);
                if (Gray && (board.cell(line, number) >= azul::kColors || (board.cell(line, number) && !(board.row(line) >> number & 1)))) return false;
            }
            for (int color = 0; color < azul::kColors; ++color)
                if ((board.open[color] >> line & 1) != accepts(board, line, color)) return false;
        }
        for (auto lines : board.open)
            if (lines > 31) return false;
        return columns == board.columns && board.score >= 0;
    }

    static bool accepts(const Board& board, int line, int color) {
        return !board.is_complete(line) && (board.filled[line] == 0 || board.color[line] == color) && !board.row_has(line, color);
    }

    static std::uint64_t board_pieces(const Board& board) {
        std::uint64_t pieces = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            pieces += spread(tiles_of(board.color[line], board.filled[line]));
            for (int number = 0; number < azul::kSize; ++number)
                if (board.row(line) >> number & 1) pieces += spread(tiles_of(board.cell(line, number)));
        }
        for (int entry = 0; entry < board.floor_length; ++entry)
            if (const int color = board.floor >> 3 * entry & 7; color != azul::kMarker) pieces += spread(tiles_of(color));
        return pieces;
    }

    // factory_offer

    static void take(State& state, int source, int color, int line) {
        Board& board = state.boards[state.turn];
        Tiles& from = source == 0 ? state.center : state.offered[source - 1];
        const int taken = static_cast<int>(count(from, color));
        const Tiles left = without(from, color);
        if (source == 0) {
            state.center = left;
            state.sources[color] &= static_cast<std::uint16_t>(~1u);
            if (state.center_marker) {
                state.center_marker = 0;
                board.push_floor(azul::kMarker);
            }
        } else {
            from = 0;
            state.center += left;
            for (int other = 0; other < azul::kColors; ++other) {
                const unsigned moved = count(left, other) != 0;
                state.sources[other] = static_cast<std::uint16_t>((state.sources[other] & ~(1u << source)) | moved);
            }
        }
        const int fits = line == 0 ? 0 : std::min(taken, line - board.filled[line - 1]);
        if (line > 0) fill(board, line - 1, color, fits);
        drop(state, board, color, taken - fits);
        state.turn = static_cast<std::uint8_t>(state.turn + 1 == Players ? 0 : state.turn + 1);
    }

    static void fill(Board& board, int line, int color, int number) {
        board.color[line] = static_cast<std::uint8_t>(color);
        board.filled[line] = static_cast<std::uint8_t>(board.filled[line] + number);
        for (int other = 0; other < azul::kColors; ++other)
            if (other != color || board.is_complete(line)) board.open[other] &= static_cast<std::uint8_t>(~(1u << line));
    }

    // Tiles fall to the floor line; those that find it full go to the lid.
    static void drop(State& state, Board& board, int color, int number) {
        for (; number > 0; --number)
            if (board.floor_length < azul::kFloorSpaces)
                board.push_floor(color);
            else
                state.lid += tiles_of(color);
    }

    // wall_tiling and gray_wall

    // Everything on a board that leaves no choice, from top to bottom, and the floor line at last.
    static void tile_board(State& state, Board& board) {
        for (int line = 0; line < azul::kSize; ++line) {
            if (!board.is_complete(line)) continue;
            if constexpr (!Gray) {
                place_tile(state, board, line, azul::printed_column(board.color[line], line));
            } else {
                if (board.open_columns(line)) return;
                const int color = board.color[line];
                empty_line(board, line);
                drop(state, board, color, line + 1);
            }
        }
        clear_floor(state, board);
    }

    static void place_tile(State& state, Board& board, int line, int number) {
        const int color = board.color[line];
        board.wall |= 1u << (azul::kSize * line + number);
        board.columns |= 1u << (azul::kSize * number + line);
        if constexpr (Gray) board.cells[line] |= static_cast<std::uint16_t>(color << 3 * number);
        const int across = azul::kLinked[board.row(line)][number], down = azul::kLinked[board.column(number)][line];
        const int points = (across > 1 ? across : 0) + (down > 1 ? down : 0);
        board.score = static_cast<std::int16_t>(board.score + (points ? points : 1));
        state.lid += tiles_of(color, static_cast<unsigned>(line));
        empty_line(board, line);
    }

    static void empty_line(Board& board, int line) {
        board.color[line] = board.filled[line] = 0;
        for (int color = 0; color < azul::kColors; ++color)
            if (!board.row_has(line, color)) board.open[color] |= static_cast<std::uint8_t>(1u << line);
    }

    // Points for the floor line are lost, never below 0; the marker stays until the round is over for all.
    static void clear_floor(State& state, Board& board) {
        board.score = static_cast<std::int16_t>(std::max(0, board.score - azul::kFloorPenalty[board.floor_length]));
        const bool marker = board.has_marker();
        for (int entry = 0; entry < board.floor_length; ++entry)
            if (const int color = board.floor >> 3 * entry & 7; color != azul::kMarker) state.lid += tiles_of(color);
        board.floor = marker ? azul::kMarker : 0;
        board.floor_length = marker;
    }

    static void next_round(State& state) {
        bool full = false;
        for (int seat = 0; seat < Players; ++seat) {
            Board& board = state.boards[seat];
            if (board.floor_length) state.starter = static_cast<std::uint8_t>(seat);
            board.floor = board.floor_length = 0;
            full |= board.has_full_row();
        }
        state.center_marker = 1;
        if (full || (state.bag | state.lid) == 0) {
            end(state);
        } else {
            ++state.round;
            state.turn = azul::kAwaitsDeal;
        }
    }

    // end_of_game

    static void end(State& state) {
        state.turn = azul::kOver;
        for (auto& board : state.boards) {
            int bonus = 0, placed[azul::kColors] = {};
            for (int line = 0; line < azul::kSize; ++line) {
                bonus += 2 * (board.row(line) == 31) + 7 * (board.column(line) == 31);
                for (int number = 0; number < azul::kSize; ++number)
                    if (board.row(line) >> number & 1) bonus += 10 * (++placed[board.cell(line, number)] == azul::kSize);
            }
            board.score = static_cast<std::int16_t>(board.score + bonus);
        }
    }
};

static_assert(sizeof(Azul<2, false>::State) <= 128 && sizeof(Azul<2, true>::State) <= 128);
static_assert(sizeof(Azul<4, true>::State) <= 512);

}  // namespace majolika
