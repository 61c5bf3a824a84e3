// What the stars of Summer Pavilion promise, worked out once in advance.
//
// A star is looked at as if it were alone.  Every round brings some tiles for it, each at the price of what it
// would earn elsewhere, and all are spent as well as can be until the game ends.  Mirrors
// src/majolika/games/pavilion/promise.py.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "pavilion.hpp"

namespace majolika::pavilion {

constexpr int kSixColors = kColors;  // the kind of a star that is built of six colors; the others are of one
constexpr int kMostTiles = 14;       // with which a star is looked at
constexpr float kTilePrice = 1.15f;  // points that a tile earns elsewhere
constexpr float kBonusTile = 1;      // points that a bonus tile earns
constexpr float kNearly = 1e-4f;     // points that make no difference, so that rounding never decides

// How likely a round brings so many tiles for a star of one color, and of six.
constexpr std::array<std::array<float, 8>, 2> kBrought = {{
    {0.15f, 0.12f, 0.15f, 0.16f, 0.15f, 0.12f, 0.09f, 0.06f},
    {0.30f, 0.20f, 0.20f, 0.15f, 0.10f, 0.05f, 0, 0},
}};

// The points that a star promises to a seat with 0, 1, 2 and so on tiles for it.
struct Promise {
    std::array<float, kMostTiles + 1> now;          // when the tiles of the round are taken
    std::array<float, kMostTiles + 1> soon;         // when they are to be taken
    std::array<std::uint8_t, kMostTiles + 1> left;  // tiles that are not spent when they are taken

    // Between the two, when a *share* of the round's tiles is to be taken.
    float at(unsigned tiles, float share) const {
        const unsigned number = std::min<unsigned>(tiles, kMostTiles);
        return now[number] + share * (soon[number] - now[number]);
    }
};

template <bool Gray>
class Outlook {
  public:
    Outlook() {
        for (int outer = 0; outer < 2; ++outer) {
            for (unsigned before = kComplete + 1; before-- > 0;) set_earned(outer, before);
            for (int kind = 0; kind <= kSixColors; ++kind) {
                for (unsigned filled = 0; filled <= kComplete; ++filled) set_end(outer, kind, filled);
                for (int round = kRounds; round > 0; --round)
                    for (unsigned filled = 0; filled <= kComplete; ++filled) set_promise(round, outer, kind, filled);
            }
        }
    }

    // By kind and filled places; the round after the last is the end of the game.
    using Promises = std::array<std::array<Promise, kComplete + 1>, kSixColors + 1>;
    const Promises& promises(int round, int star) const { return rounds[round][star != 0]; }

    // The most points to fill places of a star, those of bonus tiles at its window included.
    float earned(int star, unsigned before, unsigned after) const { return points[star != 0][before][after]; }

  private:
    std::array<std::array<Promises, 2>, kRounds + 2> rounds;
    float points[2][kComplete + 1][kComplete + 1];

    void set_earned(int outer, unsigned before) {
        constexpr unsigned window = 0b110000;
        for (unsigned after = before; after <= kComplete; ++after) {
            float& most = points[outer][before][after] = 0;
            if ((before & after) != before) continue;
            for (unsigned rest = after & ~before; rest; rest &= rest - 1) {
                const unsigned next = before | 1u << lowest(rest);
                const bool closes = outer && (next & window) == window && (before & window) != window;
                const float here = static_cast<float>(kLinked[next][lowest(rest)]) + (closes ? 3 * kBonusTile : 0);
                most = std::max(most, here + points[outer][next][after]);
            }
        }
    }

    void set_end(int outer, int kind, unsigned filled) {
        const int goal = kind == kSixColors ? kSixColorsPoints : kStarPoints[kind];
        auto& soon = rounds[kRounds + 1][outer][kind][filled].soon;
        for (int tiles = 0; tiles <= kMostTiles; ++tiles)
            soon[tiles] = static_cast<float>((filled == kComplete ? goal : 0) - tiles);
    }

    void set_promise(int round, int outer, int kind, unsigned filled) {
        Promise& promise = rounds[round][outer][kind][filled];
        for (int tiles = 0; tiles <= kMostTiles; ++tiles) set_now(promise, tiles, round, outer, kind, filled);
        for (int tiles = 0; tiles <= kMostTiles; ++tiles) {
            float& mean = promise.soon[tiles] = 0;
            float best = promise.now[tiles];
            for (int more = 0; const float chance : kBrought[kind == kSixColors]) {
                const float with = promise.now[std::min(kMostTiles, tiles + more)];
                best = std::max(best, with - kTilePrice * static_cast<float>(more++));
                mean += chance * best;
            }
        }
    }

    // Tries all ways to fill places.
    void set_now(Promise& promise, int tiles, int round, int outer, int kind, unsigned filled) const {
        promise.now[tiles] = -1e9f;
        const unsigned empty = kComplete & ~filled;
        for (unsigned placed = empty;; placed = (placed - 1) & empty) {
            const unsigned after = filled | placed;
            if (const int rest = tiles - cost(outer, placed); rest >= 0) {
                const int kept = std::min<int>(rest, kCorners);
                const float later = rounds[round + 1][outer][kind][after].soon[kept] - static_cast<float>(rest - kept);
                if (const float sum = points[outer][filled][after] + later; sum > promise.now[tiles] + kNearly)
                    promise.now[tiles] = sum, promise.left[tiles] = static_cast<std::uint8_t>(rest);
            }
            if (placed == 0) return;
        }
    }

    static int cost(int outer, unsigned placed) {
        int tiles = 0;
        for (; placed; placed &= placed - 1) tiles += kNumber<Gray>[kPlaces * outer + lowest(placed)];
        return tiles;
    }
};

template <bool Gray>
inline const Outlook<Gray> kOutlook;

}  // namespace majolika::pavilion
