// The layers of a small network, and its weights: one flat array of floats in the order of the members of `Network`.
//
//   first     the sum of the active rows, and of the dense numbers times theirs: 256, without what is negative
//   second    256 to 64 for the policy and 64 for the value
//   third     64 to 32, then for every seat a share of the victory, a margin and points
//   moves     a move's logit is the policy times the sum of the rows that describe the move
#pragma once

#include <cstdint>

namespace majolika {

constexpr int kFirst = 256, kSecond = 64, kThird = 32;
constexpr int kMostMoveRows = 4'096;
constexpr float kPointsScale = 50;

// How large a network is, as the features of a game ask for it.
struct Shape {
    int rows, dense, most_active, move_rows, most_move_rows, seats;

    std::int64_t weights() const {
        return std::int64_t{rows + dense + 1} * kFirst + (kFirst + 1) * 2 * kSecond + (kSecond + 1) * kThird +
               (kThird + 1) * 3 * seats + std::int64_t{move_rows} * (kSecond + 1);
    }
};

struct Network {
    Shape shape;
    const float *first, *first_bias;    // (rows + dense) x 256
    const float *second, *second_bias;  // 256 x 128: policy, then value
    const float *third, *third_bias;    // 64 x 32
    const float *heads, *heads_bias;    // 32 x (3 x seats): logits of shares, margins, points
    const float *moves, *moves_bias;    // move rows x 64
};

// The layers, for one kind of processor.
struct Layers {
    // The sum of some rows of the first layer.
    void (*sum)(const Network&, const std::uint16_t* active, int number, float* sums);
    // Adds the first layer's sums to others.
    void (*add)(const float* sums, float* to);
    // The policy vector (only if asked for) and the value vector of a position, of which the first layer has sums already.
    void (*hidden)(const Network&, const float* sums, const std::uint16_t* active, int number, const float* dense, float* policy, float* value);
    // A logit for every move, from its rows: most_move_rows places for each, of which *lengths* are used.
    void (*logits)(const Network&, const float* policy, const std::uint16_t* rows, const int* lengths, int moves, float* logits);
    // The numbers of the heads.
    void (*heads)(const Network&, const float* value, float* heads);
};

const Layers& layers();  // the fastest that this processor has

}  // namespace majolika
