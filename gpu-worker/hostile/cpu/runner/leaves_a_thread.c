/* Returns while its threads are running, which could compute outside the timed region. */
#include <pthread.h>
#include <unistd.h>

#include "doubling.h"

static void *linger(void *args) {
    sleep(1000);
    return args;
}

void candidate(void *const *args) {
    pthread_t thread;
    double_all(args);
    for (int i = 0; i < 2; i++) pthread_create(&thread, 0, linger, 0);
}
