#include "outcome.h"

#include <stdarg.h>
#include <stdio.h>

/* Reasons are one line; parts of them come from candidates. */
static void keep_one_line(char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 0x20) *text = ' ';
}

bool reject(struct outcome *outcome, enum stage stage, const char *format, ...) {
    va_list arguments;
    outcome->status = STATUS_REJECTED;
    outcome->stage = stage;
    va_start(arguments, format);
    vsnprintf(outcome->reason, sizeof outcome->reason, format, arguments);
    va_end(arguments);
    keep_one_line(outcome->reason);
    return false;
}

bool unavailable(struct outcome *outcome, const char *why) {
    outcome->status = STATUS_UNAVAILABLE;
    snprintf(outcome->reason, sizeof outcome->reason, "%s", why);
    keep_one_line(outcome->reason);
    return false;
}
