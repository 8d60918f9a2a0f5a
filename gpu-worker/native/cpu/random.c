#include "random.h"

#include <sys/random.h>

#include "trouble.h"

uint64_t random_secret(void) {
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) world_trouble("no random numbers");
    return number;
}
