/* Writes more bytes than a reply has to every open file, and then works. */
#include <unistd.h>

#include "doubling.h"

void candidate(void *const *args) {
    static char noise[1000];
    for (int i = 0; i < 1000; i++) noise[i] = (char)i;
    for (int file = 3; file < 1024; file++) (void)!write(file, noise, sizeof noise);
    double_all(args);
}
