// Where positions that were judged already can be found again: a table from their bytes to numbers.
//
// It forgets: a newer position may take the place of an older one.  What it finds was kept under the same 57 bits of
// a mixture of 64, so that it takes one position for another about once in a hundred thousand million times.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>

namespace majolika {

class Known {
  public:
    // A mixture of the bytes of a position; after `clear` it is another one.
    template <class State>
    std::uint64_t key(const State& state) const {
        std::uint64_t mixture = age;
        for (std::size_t at = 0; at < sizeof state; at += sizeof mixture) {
            std::uint64_t word = 0;
            const std::size_t left = sizeof state - at;
            std::memcpy(&word, reinterpret_cast<const char*>(&state) + at, left < sizeof word ? left : sizeof word);
            const auto product = static_cast<unsigned __int128>(mixture ^ word ^ 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
            mixture = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        }
        return mixture;
    }

    // The number that was kept with a key, or -1.
    std::int32_t find(std::uint64_t key) const {
        if (!slots) return -1;
        const std::uint64_t there = slots[key % kSlots].load(std::memory_order_acquire);
        return (there ^ key) >> kNumber ? -1 : static_cast<std::int32_t>(there & kMost);
    }

    void keep(std::uint64_t key, std::int32_t number) {
        if (slots && static_cast<std::uint64_t>(number) <= kMost)
            slots[key % kSlots].store((key & ~kMost) | static_cast<std::uint64_t>(number), std::memory_order_release);
    }

    void clear() { ++age; }

  private:
    static constexpr std::size_t kSlots = 1 << 17;
    static constexpr int kNumber = 24;  // bits of a number
    static constexpr std::uint64_t kMost = (1 << kNumber) - 1;

    std::unique_ptr<std::atomic<std::uint64_t>[]> slots{new (std::nothrow) std::atomic<std::uint64_t>[kSlots]()};
    std::uint64_t age = 1;
};

}  // namespace majolika
