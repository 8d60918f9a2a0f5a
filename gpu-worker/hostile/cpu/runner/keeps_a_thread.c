/* An honest kernel that keeps a thread between its runs. */
#include <pthread.h>
#include <semaphore.h>

#include "doubling.h"

static sem_t never;
static pthread_t thread;

static void *wait_for_ever(void *unused) {
    sem_wait(&never);
    return unused;
}

void candidate(void *const *args) {
    double_all(args);
    if (!thread) pthread_create(&thread, 0, wait_for_ever, 0);
}
