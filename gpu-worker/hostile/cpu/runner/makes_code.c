#include <sys/mman.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
