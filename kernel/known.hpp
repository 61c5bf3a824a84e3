// Where positions that were judged already can be found again: a table from their bytes to numbers.
//
// It forgets: a newer position may take the place of an older one.  It finds by 57 bits of a mixture of the bytes; who
// asks compares the other mixture, so that in practice no position is ever taken for another.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>

namespace majolika {

class Known {
  public:
    // Two mixtures of the bytes of a position; after `clear` they are others.
    struct Key {
        std::uint64_t place, check;
    };

    template <class State>
    Key key(const State& state) const {
        Key key{age, 0};
        for (std::size_t at = 0; at < sizeof state; at += sizeof key.place) {
            std::uint64_t word = 0;
            const std::size_t left = sizeof state - at;
            std::memcpy(&word, reinterpret_cast<const char*>(&state) + at, left < sizeof word ? left : sizeof word);
            const auto product = static_cast<unsigned __int128>(key.place ^ word ^ 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
            key.place = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
            key.check = (key.check ^ word ^ age) * 0x94d049bb133111eb;
            key.check ^= key.check >> 29;
        }
        return key;
    }

    // The number that was kept with a key, or with one very much like it, or -1.
    std::int32_t find(const Key& key) const {
        if (!slots) return -1;
        const std::uint64_t there = slots[key.place % kSlots].load(std::memory_order_acquire);
        return (there ^ key.place) & ~kNumbers ? -1 : static_cast<std::int32_t>(there & kNumbers) - 1;
    }

    void keep(const Key& key, std::int32_t number) {
        if (slots && static_cast<std::uint64_t>(number) < kNumbers)
            slots[key.place % kSlots].store((key.place & ~kNumbers) | (static_cast<std::uint64_t>(number) + 1), std::memory_order_release);
    }

    void clear() { ++age; }

  private:
    static constexpr std::size_t kSlots = 1 << 17;
    static constexpr std::uint64_t kNumbers = (1 << 24) - 1;  // a slot holds a number plus 1 in its lower bits

    std::unique_ptr<std::atomic<std::uint64_t>[]> slots{new (std::nothrow) std::atomic<std::uint64_t>[kSlots]()};
    std::uint64_t age = 1;
};

}  // namespace majolika
