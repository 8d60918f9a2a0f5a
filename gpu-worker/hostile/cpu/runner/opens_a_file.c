#include <fcntl.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    open("/etc/hostname", O_RDONLY);
}
