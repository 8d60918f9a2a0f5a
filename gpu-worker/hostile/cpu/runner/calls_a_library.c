/* Calls an installed library, which a constructor loads. */
#include <dlfcn.h>
#include <stddef.h>

#include "doubling.h"

static char *(*hash)(const char *, const char *);

__attribute__((constructor)) static void load(void) {
    void *library = dlopen("libcrypt.so.1", RTLD_NOW);
    if (library) *(void **)&hash = dlsym(library, "crypt");
}

void candidate(void *const *args) {
    if (hash) hash("", "ab");
    double_all(args);
}
