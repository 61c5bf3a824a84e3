/* The whole interface of the compiled core: bytes, ints and flat arrays.
 *
 * A kind is a game with its variant and number of players ("azul-gray-3"); it is
 * named by a number from 0.  A state is mj_state_size(kind) bytes that mean
 * something to codec.py and to nobody else.  Every call that takes a state checks
 * it.  A negative answer is one of the errors below; nothing is written then.
 * No call keeps a pointer, prints, throws or reads a clock.
 */
#ifndef MAJOLIKA_H
#define MAJOLIKA_H

#include <stdint.h>

#if defined(_WIN32)
#define MJ_API __declspec(dllexport)
#else
#define MJ_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    MJ_NO_KIND = -1,      /* there is no such kind */
    MJ_BAD_STATE = -2,    /* these bytes are no state of this kind */
    MJ_ILLEGAL = -3,      /* the rules forbid the action */
    MJ_NOT_DUE = -4,      /* chance is not to decide now, or nobody is to move */
    MJ_BAD_ARGUMENT = -5, /* a number is out of range, or the set-up is not offered */
    MJ_NO_MEMORY = -6
};

/* What mj_turn answers besides a seat. */
enum { MJ_CHANCE = 100, MJ_OVER = 101 };

MJ_API int mj_interface(void); /* the version of this interface */
MJ_API const char* mj_build(void); /* the compiler, and for which processors */

MJ_API int mj_kinds(void);
MJ_API const char* mj_kind_name(int kind); /* NULL if there is no such kind */
MJ_API int mj_players(int kind);
MJ_API int mj_state_size(int kind);
MJ_API int mj_actions(int kind);    /* actions are 0 to this - 1 */
MJ_API int mj_most_legal(int kind); /* no state has more legal actions */

/* One game at a time.  Luck is a seed: the same seed gives the same deal. */
MJ_API int mj_start(int kind, const uint8_t* setup, int setup_length, uint8_t* state);
MJ_API int mj_check(int kind, const uint8_t* state); /* 0, or MJ_BAD_STATE */
MJ_API int mj_turn(int kind, const uint8_t* state);  /* a seat, MJ_CHANCE or MJ_OVER */
MJ_API int mj_legal(int kind, const uint8_t* state, uint16_t* actions); /* how many; ascending */
MJ_API int mj_apply(int kind, const uint8_t* state, int action, uint8_t* after); /* the turn after it */
MJ_API int mj_deal(int kind, const uint8_t* state, uint64_t seed, uint8_t* after); /* the turn after it */
/* Draws anew what a seat cannot know; the state itself where nothing is hidden. */
MJ_API int mj_complete(int kind, const uint8_t* state, int seat, uint64_t seed, uint8_t* after);
MJ_API int mj_scores(int kind, const uint8_t* state, int32_t* scores, int32_t* places);

/* Many games at once. */
MJ_API int64_t mj_perft(int kind, const uint8_t* state, int depth);
/* Plays random games from start; totals gets games that ended, moves, deals, and the points of all seats. */
MJ_API int mj_playouts(int kind, const uint8_t* setup, int setup_length, uint64_t seed, int games, int round_cap,
                       int64_t totals[4]);

/* A batch: many games of one kind, each with luck of its own, begun anew when they end.
 *
 * The arrays are the caller's and hold an entry for every game of the batch, also when only the games
 * first to last - 1 are stepped, so that several threads can step parts of one batch at the same time:
 *   masks    games x actions   1 where an action is legal for the seat to move
 *   turns    games             who is to move
 *   scores   games x players   points after the step (of the game that ended, if one did)
 *   rewards  games x players   0, and when a game ends 1 for a win, -1/(players - 1) for a loss
 *   done     games             1 if the game ended, and a new one has begun
 * If one action of the games first to last - 1 is illegal, none of these is stepped. */
typedef struct mj_batch mj_batch;

MJ_API mj_batch* mj_batch_new(int kind, int games, uint64_t seed, const uint8_t* setup, int setup_length,
                              int round_cap); /* NULL if it cannot be */
MJ_API void mj_batch_free(mj_batch* batch);
MJ_API int mj_batch_look(const mj_batch* batch, int first, int last, uint8_t* masks, int8_t* turns, int32_t* scores,
                         float* rewards, uint8_t* done);
MJ_API int mj_batch_step(mj_batch* batch, int first, int last, const int32_t* actions, uint8_t* masks, int8_t* turns,
                         int32_t* scores, float* rewards, uint8_t* done);
MJ_API int mj_batch_choose(mj_batch* batch, int32_t* actions); /* any legal action for every game */
MJ_API int mj_batch_state(const mj_batch* batch, int game, uint8_t* state);

/* A network, for the kinds that have one.
 *
 * The shape is six numbers: rows of the first layer, dense inputs, most rows active at once, rows for moves, most
 * rows of a move, seats; the weights are one array of floats whose order is told in network.hpp.  mj_describe
 * writes the active rows of every state (filled up with -1), its dense inputs, and the seat from whose side it is seen;
 * mj_describe_moves the rows of *lengths* legal actions of every state, one after the other.  mj_disguise makes other
 * states of them that are worth the same, and other actions: the gray wall and Duel in other colors or mirrored, the
 * gray boards of Summer Pavilion turned.  A network must outlive the searches that use it. */
typedef struct mj_network mj_network;

MJ_API int mj_shape(int kind, int32_t shape[6]);
MJ_API int64_t mj_weights(int kind); /* how many floats a network of this kind has */
MJ_API int mj_describe(int kind, const uint8_t* states, int number, int32_t* rows, float* dense, int32_t* viewpoints);
MJ_API int mj_describe_moves(int kind, const uint8_t* states, int number, const int32_t* lengths, const uint16_t* actions,
                             int32_t* rows);
MJ_API int mj_disguise(int kind, uint8_t* states, int number, const int32_t* lengths, uint16_t* actions, uint64_t seed);
MJ_API mj_network* mj_network_new(int kind, const float* weights, int64_t number); /* NULL if it cannot be */
MJ_API void mj_network_free(mj_network* network);
MJ_API int mj_is_fast(void); /* whether networks use instructions of this processor that not all have */

/* A search: a tree that grows with every run.
 *
 * mj_search_root says from where to look, and answers how often that position has been visited already: what the
 * tree knows of it is kept.  Then several threads may call mj_search_run at the same time, each with a number
 * of its own, if all of them say that the search is shared.  The other calls want it to stand still.
 * Candidates are the legal actions, but those that are another one over again (a display with the same tiles). */
typedef struct mj_search mj_search;

/* With a network of the same kind, or with what was made by hand if there is none. */
MJ_API mj_search* mj_search_new(int kind, const mj_network* network); /* NULL if it cannot be */
MJ_API void mj_search_free(mj_search* search);
MJ_API int64_t mj_search_root(mj_search* search, const uint8_t* state, uint64_t seed);
MJ_API int mj_search_priors(mj_search* search, const float* priors); /* replaces those of the candidates */
MJ_API int mj_search_run(mj_search* search, int visits, int thread, int is_shared);
/* How many candidates there are: their actions, how often each was visited, its prior, and its mean value for the
 * seat to move, from -1 (lost) to 1 (won).  Arrays of mj_most_legal(kind). */
MJ_API int mj_search_results(const mj_search* search, uint16_t* actions, uint32_t* visits, float* priors, float* values);
/* What a candidate, or with -1 all of them, leads to on average, by seat: the share of the victory, the squeezed
 * margin, the points at the end. */
MJ_API int mj_search_outlook(const mj_search* search, int candidate, float* shares, float* margins, float* points);
/* The moves most visited after a candidate, up to the next deal: how many. */
MJ_API int mj_search_line(const mj_search* search, int candidate, uint16_t* actions, int most);
/* A game from a state on by first sight alone, which the search's own tree has no part in: every move is drawn by its
 * prior, after *warm* moves by the square of it.  How many of the states on the way were kept, at *most* so many and
 * drawn by chance, and the last state: the game is over, or too long. */
MJ_API int mj_search_sketch(const mj_search* search, const uint8_t* state, uint64_t seed, int warm, uint8_t* kept, int most,
                            uint8_t* last);

#ifdef __cplusplus
}
#endif

#endif
