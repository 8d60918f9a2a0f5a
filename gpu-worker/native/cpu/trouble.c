#include "trouble.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void complain(const char *kind, const char *format, va_list arguments) {
    fprintf(stderr, "lathe-runner: %s: ", kind);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void bad_job(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain("bad job", format, arguments);
    va_end(arguments);
    exit(EXIT_BAD_JOB);
}

void world_trouble(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain("trouble", format, arguments);
    va_end(arguments);
    exit(EXIT_WORLD);
}

void *claim(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory) world_trouble("no memory for %zu x %zu bytes", count, size);
    return memory;
}
