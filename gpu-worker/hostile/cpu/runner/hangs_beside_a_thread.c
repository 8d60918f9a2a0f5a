/* Starts a thread in its first run, and does not return from the second one. */
#include <pthread.h>
#include <semaphore.h>

#include "doubling.h"

static sem_t never;
static int runs;

static void *wait_for_ever(void *unused) {
    sem_wait(&never);
    return unused;
}

void candidate(void *const *args) {
    pthread_t thread;
    double_all(args);
    for (volatile int on = runs++; on;) continue;
    pthread_create(&thread, 0, wait_for_ever, 0);
}
