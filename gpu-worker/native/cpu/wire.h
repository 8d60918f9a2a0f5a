/* What runner and child say to each other over two pipes. */
#ifndef LATHE_WIRE_H
#define LATHE_WIRE_H

#include <stdint.h>

enum order { ORDER_RUN, ORDER_FINISH };

struct command {
    uint64_t nonce; /* comes back with the reply, so that a reply cannot be sent in advance */
    uint32_t order;
};

struct reply {
    uint64_t nonce;
    uint64_t nanoseconds; /* by the child's clock, around the launches alone */
    uint32_t starved;     /* a request for memory failed meanwhile */
};

#endif
