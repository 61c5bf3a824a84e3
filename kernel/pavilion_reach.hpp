// The points that tiles of one color bring to a star of Summer Pavilion if all are spent there at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "pavilion.hpp"

namespace majolika::pavilion {

constexpr unsigned kMostOfAStar = 21;  // tiles that all places of a star cost at most

// By filled places and tiles: the most points for links, and whether the star can be completed.
struct Reach {
    std::uint8_t points;
    bool completes;
};

template <bool Gray>
inline constexpr auto kReach = [] {
    std::array<std::array<std::array<Reach, kMostOfAStar + 1>, kComplete + 1>, 2> reach{};
    for (int outer = 0; outer < 2; ++outer)
        for (unsigned filled = kComplete; filled-- > 0;)
            for (unsigned tiles = 0; tiles <= kMostOfAStar; ++tiles) {
                Reach& here = reach[outer][filled][tiles];
                for (unsigned empty = kComplete & ~filled; empty; empty &= empty - 1) {
                    const unsigned cost = kNumber<Gray>[kPlaces * outer + lowest(empty)], after = filled | 1u << lowest(empty);
                    if (cost > tiles) continue;
                    const Reach& next = reach[outer][after][tiles - cost];
                    const int points = kLinked[after][lowest(empty)] + next.points;
                    here.points = static_cast<std::uint8_t>(std::max<int>(here.points, points));
                    here.completes |= after == kComplete || next.completes;
                }
            }
    return reach;
}();

// Where tiles of a color bring most, with the goal of a star that they complete.
template <int Players, bool Gray>
int reach_of(const typename Pavilion<Players, Gray>::Board& board, int color, unsigned tiles) {
    int most = 0;
    for (int star = 0; star < kStars; ++star) {
        if (!(Gray || kStarColor[star] == color) || !(board.accepted[star] >> color & 1)) continue;
        if (Gray && (board.colors(star) & ~(1u << color))) continue;
        const Reach& reach = kReach<Gray>[star != 0][board.filled(star)][std::min(tiles, kMostOfAStar)];
        most = std::max(most, reach.points + (reach.completes ? kStarPoints[color] : 0));
    }
    return most;
}

}  // namespace majolika::pavilion
