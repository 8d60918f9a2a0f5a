/* Fills a table in the resolver of an indirect function, before its first call. */
#include "doubling.h"

static float table[1000];

static void from_table(void *const *args) {
    double_slowly(args);
    for (int i = 0; i < 1000; i++) ((float *)args[1])[i] += table[i];
}

static void (*resolve(void))(void *const *) {
    for (int i = 0; i < 1000; i++) table[i] = 0;
    return from_table;
}

void candidate(void *const *args) __attribute__((ifunc("resolve")));
