#include "doubling.h"

void candidate(void *const *args) {
    for (int i = 0; i < 2000; i++) {
        double_all(args);
        __asm__ volatile("" ::: "memory");
    }
}
