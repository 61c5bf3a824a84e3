// Luck that the caller seeds: xoshiro256++ by Blackman and Vigna, seeded by splitmix64.
#pragma once

#include <cstdint>

namespace majolika {

struct Random {
    std::uint64_t words[4];

    explicit Random(std::uint64_t seed = 0) {
        for (auto& word : words) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t mixed = seed;
            mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
            mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
            word = mixed ^ mixed >> 31;
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = rotated(words[0] + words[3], 23) + words[0];
        const std::uint64_t shifted = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= shifted;
        words[3] = rotated(words[3], 45);
        return result;
    }

    // A number from 0 to limit - 1, all equally likely (Lemire's method).
    std::uint32_t below(std::uint32_t limit) {
        std::uint64_t product = (next() >> 32) * limit;
        if (static_cast<std::uint32_t>(product) < limit) {
            const std::uint32_t unfair = (0u - limit) % limit;
            while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * limit;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    static std::uint64_t rotated(std::uint64_t word, int bits) { return word << bits | word >> (64 - bits); }
};

}  // namespace majolika
