/* Calls of kernels on a CPU. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { NO_KERNEL = -1, NO_MEMORY = -2 };

struct program {
    const char *name;
    int (*call)(void *const *tensors, const int64_t *sizes);
};

/*
 * Each thread keeps its scratch memory until it ends, because the first access to new memory is slow. A thread-local variable refers
 * to it: with cold caches, a library call took more than 0.5 us, 5 % of the time of a small kernel.
 */
struct workspace {
    size_t bytes;
    unsigned char *memory;
};

static _Thread_local struct workspace workspace;
static pthread_key_t workspace_key;
static pthread_once_t workspace_once = PTHREAD_ONCE_INIT;

static void workspace_free(void *memory) {
    free(memory);
    workspace = (struct workspace){0};
}

static void workspace_begin(void) { pthread_key_create(&workspace_key, workspace_free); }

enum { ALIGNMENT = 4096 };

/* At least one page. */
static inline int64_t rounded(int64_t bytes) { return (bytes / ALIGNMENT + 1) * ALIGNMENT; }

static void workspace_grow(size_t bytes) {
    pthread_once(&workspace_once, workspace_begin);
    free(workspace.memory);
    workspace.memory = aligned_alloc(ALIGNMENT, bytes);
    workspace.bytes = workspace.memory ? bytes : 0;
    pthread_setspecific(workspace_key, workspace.memory);
}

/* Returns NULL if the allocation fails. */
static inline unsigned char *workspace_of(size_t bytes) {
    if (workspace.bytes < bytes) workspace_grow(bytes);
    return workspace.memory;
}

static int perform(const struct program *program, void *const *tensors, const int64_t *sizes) {
    return program->call(tensors, sizes);
}

static const char *error_text(int code) {
    switch (code) {
        case 0: return "no error";
        case NO_KERNEL: return "no kernel of this library supports this data type and shape";
        case NO_MEMORY: return "cannot allocate the scratch memory of the kernel";
        default: return "unknown error code";
    }
}
