/* Starts threads until none is left for other programs. */
#include <pthread.h>
#include <unistd.h>

#include "doubling.h"

static void *linger(void *args) {
    sleep(1000);
    return args;
}

void candidate(void *const *args) {
    pthread_attr_t small;
    pthread_t thread;
    double_all(args);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    for (int i = 0; i < 2000; i++) pthread_create(&thread, &small, linger, 0);
    sleep(1000);
}
