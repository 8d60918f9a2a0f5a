/* health: a control kernel of known work, and what this machine can do at most. */
#ifndef LATHE_HEALTH_H
#define LATHE_HEALTH_H

#include "result.h"

void health(struct result *result);

#endif
