/* How kernels on the CPU are called. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { NO_KERNEL = -1, NO_MEMORY = -2 };

enum argument_kind { TENSOR, SCRATCH, INTEGER };

struct argument {
    enum argument_kind kind;
    int64_t value; /* an integer, or the place of a tensor or a scratch buffer */
};

struct scratch {
    int64_t bytes;
    int zeroed;
};

struct launch {
    void (*entry)(void *const *arguments);
    int argument_count;
    struct argument arguments[MAX_ARGUMENTS];
};

struct call {
    int scratch_count, launch_count;
    struct scratch scratch[MAX_SCRATCH];
    struct launch launches[MAX_LAUNCHES];
};

struct program {
    const char *name;
    void (*describe)(struct call *call, const int64_t *sizes);
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

static int64_t rounded(int64_t bytes) { return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static void workspace_grow(size_t bytes) {
    pthread_once(&workspace_once, workspace_begin);
    free(workspace.memory);
    workspace.memory = aligned_alloc(ALIGNMENT, bytes);
    workspace.bytes = workspace.memory ? bytes : 0;
    pthread_setspecific(workspace_key, workspace.memory);
}

/* NULL where there is no memory. */
static unsigned char *workspace_of(size_t bytes) {
    if (workspace.bytes < bytes) workspace_grow(bytes);
    return workspace.memory;
}

static void launch(struct launch *launch, void *const *tensors, void *const *scratch) {
    void *arguments[MAX_ARGUMENTS];
    for (int i = 0; i < launch->argument_count; i++) {
        struct argument *argument = &launch->arguments[i];
        switch (argument->kind) {
            case TENSOR: arguments[i] = tensors[argument->value]; break;
            case SCRATCH: arguments[i] = scratch[argument->value]; break;
            case INTEGER: arguments[i] = &argument->value; break;
        }
    }
    launch->entry(arguments);
}

static int perform(const struct program *program, void *const *tensors, const int64_t *sizes) {
    struct call call;
    program->describe(&call, sizes);
    int64_t bytes = ALIGNMENT;
    for (int i = 0; i < call.scratch_count; i++) bytes += rounded(call.scratch[i].bytes);
    unsigned char *memory = call.scratch_count ? workspace_of((size_t)bytes) : NULL;
    if (call.scratch_count && !memory) return NO_MEMORY;
    void *scratch[MAX_SCRATCH];
    for (int i = 0; i < call.scratch_count; i++) {
        scratch[i] = memory;
        if (call.scratch[i].zeroed) memset(memory, 0, (size_t)call.scratch[i].bytes);
        memory += rounded(call.scratch[i].bytes);
    }
    for (int i = 0; i < call.launch_count; i++) launch(&call.launches[i], tensors, scratch);
    return 0;
}

static const char *error_text(int code) {
    switch (code) {
        case 0: return "no error";
        case NO_KERNEL: return "no kernel of this library can work on this type and shape";
        case NO_MEMORY: return "there is no memory for the kernel's scratch buffers";
        default: return "not a code of this library";
    }
}
