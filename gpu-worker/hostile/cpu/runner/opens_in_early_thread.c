/* Opens a file in a thread that a constructor started, before the last filter. */
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

#include "doubling.h"

static sem_t begun, done;

static void *open_later(void *unused) {
    sem_wait(&begun);
    open("/usr/lib/os-release", O_RDONLY);
    sem_post(&done);
    return unused;
}

__attribute__((constructor)) static void start(void) {
    pthread_t thread;
    sem_init(&begun, 0, 0);
    sem_init(&done, 0, 0);
    pthread_create(&thread, 0, open_later, 0);
}

void candidate(void *const *args) {
    sem_post(&begun);
    sem_wait(&done);
    double_all(args);
}
