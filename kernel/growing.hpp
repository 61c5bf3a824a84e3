// A list that grows without moving what it holds, so that several threads may read and grow it at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>

namespace majolika {

template <class Item, std::int32_t kPieces = 512>
class Growing {
  public:
    static constexpr std::int32_t kPiece = 1 << 14;

    Growing() = default;
    Growing(const Growing&) = delete;
    Growing& operator=(const Growing&) = delete;
    ~Growing() {
        for (auto& piece : pieces) delete[] piece.load();
    }

    Item& operator[](std::int32_t index) { return pieces[index / kPiece].load(std::memory_order_acquire)[index % kPiece]; }
    const Item& operator[](std::int32_t index) const {
        return pieces[index / kPiece].load(std::memory_order_acquire)[index % kPiece];
    }

    // Room for some items side by side: the first, or -1 if there is no more room.
    std::int32_t take(int number) {
        std::int32_t first, before = used.load(std::memory_order_relaxed);
        do {
            first = before % kPiece + number > kPiece ? (before / kPiece + 1) * kPiece : before;
            if (first / kPiece >= kPieces || !has_piece(first / kPiece)) return -1;
        } while (!used.compare_exchange_weak(before, first + number, std::memory_order_relaxed));
        return first;
    }

    bool is_half_full() const { return used.load(std::memory_order_relaxed) / kPiece >= kPieces / 2; }
    void clear() { used = 0; }

  private:
    bool has_piece(std::int32_t number) {
        Item* there = pieces[number].load(std::memory_order_acquire);
        if (there) return true;
        Item* fresh = new (std::nothrow) Item[kPiece];
        if (!fresh) return false;
        if (!pieces[number].compare_exchange_strong(there, fresh, std::memory_order_acq_rel)) delete[] fresh;
        return true;
    }

    std::atomic<Item*> pieces[kPieces] = {};
    std::atomic<std::int32_t> used = 0;
};

}  // namespace majolika
