#include <pthread.h>

#include "doubling.h"

static void *work(void *args) {
    double_all(args);
    return 0;
}

void candidate(void *const *args) {
    pthread_t thread;
    if (!pthread_create(&thread, 0, work, (void *)args)) pthread_join(thread, 0);
}
