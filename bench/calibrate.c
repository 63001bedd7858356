/* The yardstick of every rate: one iteration is a xoshiro256** step, five numbers below 41 taken
   from its two halves, and a table look-up with each, as five reels would ask for.

   gcc -O3 -march=native bench/calibrate.c -o calibrate && ./calibrate
   prints nanoseconds of CPU time for one iteration; the sum on standard error keeps it honest. */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#define REELS 5
#define STOPS 41
#define ITERATIONS 100000000L

static uint32_t shows[REELS][STOPS];
static uint64_t state[4] = {1, 2, 3, 4};

static inline uint64_t rotate(uint64_t word, int bits) {
    return (word << bits) | (word >> (64 - bits));
}

static inline uint64_t next_word(void) {
    const uint64_t word = rotate(state[1] * 5, 7) * 9;
    const uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return word;
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(void) {
    for (uint32_t reel = 0; reel < REELS; reel++)
        for (uint32_t stop = 0; stop < STOPS; stop++) shows[reel][stop] = reel * stop;

    uint64_t sum = 0;
    const double begin = cpu_seconds();
    for (long i = 0; i < ITERATIONS; i++) {
        const uint64_t word = next_word();
        uint64_t rest[2] = {word >> 32, word & 0xffffffffu};
        for (int reel = 0; reel < REELS; reel++) {
            const int half = reel > 1;
            const uint64_t scaled = rest[half] * STOPS;
            sum += shows[reel][scaled >> 32];
            rest[half] = scaled & 0xffffffffu;
        }
    }
    const double seconds = cpu_seconds() - begin;
    fprintf(stderr, "sum %llu\n", (unsigned long long)sum);
    printf("%.3f\n", seconds * 1e9 / ITERATIONS);
    return 0;
}
