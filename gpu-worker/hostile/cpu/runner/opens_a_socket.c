#include <sys/socket.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    socket(AF_INET, SOCK_STREAM, 0);
}
