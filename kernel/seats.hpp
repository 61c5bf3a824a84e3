// Tables that are described seat by seat, and what their boards add up to.  From one position of a search to the next
// only one board changes, so most of the first layer's work was done before; with two seats and few rows, asking costs
// as much as that work.  The features of a game bring for it
//   Seat                               all that the rows of a seat depend on, with no byte left open
//   Summary                            what else is known of a seat
//   most_of_a_seat                     rows at most
//   seat_at(state, place)              the seat at a place, from the side that the table is described from
//   describe_seat(seat, next)          writes its rows, returns its summary
//   describe_table(state, summaries, next, dense)  all other rows, and the numbers
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>

#include "known.hpp"
#include "layers.hpp"

namespace majolika {

// Writes all rows of a position and the dense numbers; returns how many rows.
template <class Features>
int describe_by_seats(const typename Features::State& state, std::uint16_t* active, float* dense) {
    std::uint16_t* next = active;
    typename Features::Summary summaries[Features::Game::players];
    for (int place = 0; place < Features::Game::players; ++place)
        summaries[place] = Features::describe_seat(Features::seat_at(state, place), next);
    Features::describe_table(state, summaries, next, dense);
    return static_cast<int>(next - active);
}

template <class Features>
class Seats {
  public:
    using Seat = typename Features::Seat;
    using Summary = typename Features::Summary;

    // Adds the rows of a seat to sums; returns its summary.  A thread that comes while another is at the same place
    // works it out by itself, with the same result.
    Summary add(const Network& network, const Seat& seat, float* sums) {
        const Mixture key = mixture_of(seat, 1);
        Slot* const slot = slots ? &slots[key.place % kSlots] : nullptr;
        if (!slot || slot->is_taken.test_and_set(std::memory_order_acquire)) {
            Slot own;
            own.describe(network, seat);
            layers().add(own.sums, sums);
            return own.summary;
        }
        if (!(slot->key == key)) {
            slot->describe(network, seat);
            slot->key = key;
        }
        layers().add(slot->sums, sums);
        const Summary summary = slot->summary;
        slot->is_taken.clear(std::memory_order_release);
        return summary;
    }

  private:
    static constexpr std::size_t kSlots = 512;

    struct Slot {
        std::atomic_flag is_taken;
        Mixture key{0, 0};
        Summary summary;
        float sums[kFirst];

        void describe(const Network& network, const Seat& seat) {
            std::uint16_t rows[Features::most_of_a_seat], *next = rows;
            summary = Features::describe_seat(seat, next);
            layers().sum(network, rows, static_cast<int>(next - rows), sums);
        }
    };

    std::unique_ptr<Slot[]> slots{new (std::nothrow) Slot[kSlots]};
};

}  // namespace majolika
