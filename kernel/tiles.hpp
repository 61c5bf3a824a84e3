// Counts of tiles: five bits for each color, the first color lowest.  Shared by all games.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "random.hpp"

namespace majolika {

using Tiles = std::uint32_t;

constexpr int kLane = 5;
constexpr Tiles kLaneMask = (1u << kLane) - 1;

constexpr Tiles tiles_of(int color, unsigned number = 1) { return number << kLane * color; }
constexpr unsigned count(Tiles tiles, int color) { return tiles >> kLane * color & kLaneMask; }
constexpr Tiles without(Tiles tiles, int color) { return tiles & ~(kLaneMask << kLane * color); }

constexpr unsigned total(Tiles tiles) {
    // Neighboring lanes are added into lanes of ten bits, then all of these.
    const std::uint32_t even = tiles & 0x01f07c1f, odd = tiles >> kLane & 0x01f07c1f;
    const std::uint32_t sums = even + odd;
    return (sums & 0x3ff) + (sums >> 10 & 0x3ff) + (sums >> 20);
}

// The counts in lanes of ten bits, where the tiles of a whole table can be added without overflow.
constexpr std::uint64_t spread(Tiles tiles) {
    std::uint64_t lanes = 0;
    for (int color = 0; color < 7; ++color) lanes |= static_cast<std::uint64_t>(tiles >> kLane * color & (color < 6 ? kLaneMask : 3)) << (color < 6 ? 10 * color : 60);
    return lanes;
}

template <int Colors>
constexpr Tiles each(unsigned number) {
    Tiles tiles = 0;
    for (int color = 0; color < Colors; ++color) tiles |= tiles_of(color, number);
    return tiles;
}

// The number of every content of up to four tiles of five colors.
inline constexpr auto kContents = [] {
    std::array<std::uint8_t, 3125> numbers{};
    std::uint8_t next = 0;
    for (int key = 0; key < 3125; ++key) {
        int sum = 0;
        for (int rest = key; rest; rest /= 5) sum += rest % 5;
        if (sum <= 4) numbers[static_cast<std::size_t>(key)] = next++;
    }
    return numbers;
}();

constexpr int content(Tiles tiles) {
    unsigned key = 0;
    for (int color = 0; color < 5; ++color) key = 5 * key + count(tiles, color);
    return kContents[key];
}

// A bag from which tiles come one by one; when it is empty, the lid is poured into it.
struct Bag {
    Tiles& tiles;
    Tiles& lid;
    unsigned left;

    Bag(Tiles& bag, Tiles& reserve) : tiles(bag), lid(reserve), left(total(bag)) {}

    bool is_exhausted() {
        if (left == 0) {
            tiles = lid;
            lid = 0;
            left = total(tiles);
        }
        return left == 0;
    }

    // One tile, each equally likely; call only when the bag is not exhausted.  Without branches, since
    // nobody can foresee where they lead.
    int draw(Random& random) {
        const unsigned number = random.below(left--);
        unsigned below = 0;
        int color = 0;
        for (int lane = 0; lane < 5; ++lane) color += number >= (below += count(tiles, lane));
        tiles -= tiles_of(color);
        return color;
    }
};

// Five colors that change places: what each of them becomes.
struct Recoloring {
    static constexpr int colors = 5;
    std::uint8_t color[colors] = {};

    // Any order, each equally likely.
    explicit Recoloring(Random& random) {
        for (std::uint8_t next = 0; next < colors; ++next) {
            const std::uint32_t other = random.below(next + 1u);
            color[next] = color[other];
            color[other] = next;
        }
    }

    Tiles of(Tiles tiles) const {
        Tiles others = 0;
        for (int each = 0; each < colors; ++each) others += tiles_of(color[each], count(tiles, each));
        return others;
    }

    // Puts what is kept for each color under its new one.
    template <class Number>
    void exchange(Number (&kept)[colors]) const {
        Number before[colors];
        std::copy_n(kept, colors, before);
        for (int each = 0; each < colors; ++each) kept[color[each]] = before[each];
    }
};

// How many bits are set in a number below 1024, without asking for a newer processor.
inline constexpr std::array<std::uint8_t, 1024> kBits = [] {
    std::array<std::uint8_t, 1024> bits{};
    for (unsigned number = 1; number < 1024; ++number) bits[number] = static_cast<std::uint8_t>(bits[number / 2] + number % 2);
    return bits;
}();

// The place of the lowest set bit.
constexpr int lowest(unsigned mask) { return std::countr_zero(mask); }

// The place of the set bit number *which* of a mask below 1024, counted from 0 and from the lowest.
inline constexpr auto kSetBit = [] {
    std::array<std::array<std::uint8_t, 10>, 1024> places{};
    for (unsigned mask = 0; mask < 1024; ++mask)
        for (unsigned place = 0, which = 0; place < 10; ++place)
            if (mask >> place & 1) places[mask][which++] = static_cast<std::uint8_t>(place);
    return places;
}();

}  // namespace majolika
