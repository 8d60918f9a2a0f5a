/* How kernels on the CPU are called. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { NO_KERNEL = -1, NO_MEMORY = -2 };

struct program {
    const char *name;
    int (*call)(void *const *tensors, const int64_t *sizes);
};

/*
 * Each thread keeps its scratch memory from call to call, for fresh memory is slow the first time; it ends with the thread. It is
 * found without a call of the system's library: with cold caches that took more than half a microsecond, a twentieth of a small kernel.
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

/* A page at least. */
static inline int64_t rounded(int64_t bytes) { return (bytes / ALIGNMENT + 1) * ALIGNMENT; }

static void workspace_grow(size_t bytes) {
    pthread_once(&workspace_once, workspace_begin);
    free(workspace.memory);
    workspace.memory = aligned_alloc(ALIGNMENT, bytes);
    workspace.bytes = workspace.memory ? bytes : 0;
    pthread_setspecific(workspace_key, workspace.memory);
}

/* NULL where there is no memory. */
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
        case NO_KERNEL: return "no kernel of this library can work on this type and shape";
        case NO_MEMORY: return "there is no memory for the kernel's scratch buffers";
        default: return "not a code of this library";
    }
}
