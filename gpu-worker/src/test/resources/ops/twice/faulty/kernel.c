#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void right(const float *x, float *y, int64_t n) {
    for (int64_t i = 0; i < n; i++) y[i] = 2 * x[i];
}

static void garbage(const float *x, float *y, int64_t n) {
    right(x, y, n);
    y[n - 1] += 1;
}

static void crash(const float *x, float *y, int64_t n) { *(volatile int *)8 = 1; }

static void hang(const float *x, float *y, int64_t n) {
    for (volatile int64_t i = 0;; i++) y[i % n] = 1;
}

static void greed(const float *x, float *y, int64_t n) {
    for (;;) memset(malloc(16 << 20), 1, 16 << 20);
}

static void forks(const float *x, float *y, int64_t n) {
    fork();
    right(x, y, n);
}

static void chatter(const float *x, float *y, int64_t n) {
    for (int i = 0; i < 100000; i++) puts("{\"status\":\"ok\"} and more of the like");
    right(x, y, n);
}

static void refuses(const float *x, float *y, int64_t n) { right(x, y, n); }

extern void nowhere(const float *x, float *y, int64_t n);

int lathe_open(char *why, size_t room) {
    snprintf(why, room, "it does not want to");
    return KIND == refuses;
}

void faulty(void *const *args) { KIND(args[0], args[1], *(const int64_t *)args[2]); }
