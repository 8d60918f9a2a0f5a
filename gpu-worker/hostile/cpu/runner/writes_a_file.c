#include <fcntl.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    open("lathe-was-here", O_CREAT | O_WRONLY, 0600);
}
