#include "log.h"

#include <string.h>
#include <unistd.h>

void log_drain(struct log *log) {
    char piece[1024];
    for (ssize_t length; (length = read(log->file, piece, sizeof piece)) > 0;)
        for (ssize_t i = 0; i < length; i++) log->ring[log->total++ % LOG_BYTES] = piece[i];
}

void log_copy(const struct log *log, char *text) {
    size_t kept = log->total < LOG_BYTES ? log->total : LOG_BYTES;
    for (size_t i = 0; i < kept; i++) {
        char c = log->ring[(log->total - kept + i) % LOG_BYTES];
        text[i] = c ? c : '?';
    }
    text[kept] = 0;
}
