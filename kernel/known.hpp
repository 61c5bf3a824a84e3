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

// Two mixtures of bytes, which in practice are never both the same for others.
struct Mixture {
    std::uint64_t place, check;

    bool operator==(const Mixture&) const = default;
};

// A mixture of the bytes of something; with another seed it is another.
template <class Thing>
Mixture mixture_of(const Thing& thing, std::uint64_t seed) {
    Mixture mixed{seed, 0};
    for (std::size_t at = 0; at < sizeof thing; at += sizeof mixed.place) {
        std::uint64_t word = 0;
        const std::size_t left = sizeof thing - at;
        std::memcpy(&word, reinterpret_cast<const char*>(&thing) + at, left < sizeof word ? left : sizeof word);
        const auto product = static_cast<unsigned __int128>(mixed.place ^ word ^ 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
        mixed.place = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        mixed.check = (mixed.check ^ word ^ seed) * 0x94d049bb133111eb;
        mixed.check ^= mixed.check >> 29;
    }
    return mixed;
}

class Known {
  public:
    // The mixture of a position; after `clear` it is another.
    template <class State>
    Mixture key(const State& state) const {
        return mixture_of(state, age);
    }

    // The number that was kept with a key, or with one very much like it, or -1.
    std::int32_t find(const Mixture& key) const {
        if (!slots) return -1;
        const std::uint64_t there = slots[key.place % kSlots].load(std::memory_order_acquire);
        return (there ^ key.place) & ~kNumbers ? -1 : static_cast<std::int32_t>(there & kNumbers) - 1;
    }

    void keep(const Mixture& key, std::int32_t number) {
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
