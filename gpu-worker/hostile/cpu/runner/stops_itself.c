#include <signal.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    raise(SIGSTOP);
}
