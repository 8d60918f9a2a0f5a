/* Calls of kernels on a CUDA device. */
#include <stdlib.h>

#include "driver.h"

enum { NO_KERNEL = -1, NO_MEMORY = -2, NO_CONTEXT = -3, OTHER_DEVICE = -4 };

#define TRY(call)                  \
    do {                           \
        const int code = (call);   \
        if (code != 0) return code; \
    } while (0)

enum argument_kind { TENSOR, SCRATCH, MAP, INTEGER };

struct argument {
    enum argument_kind kind;
    int64_t value; /* an integer, or the index of a tensor, a scratch buffer or a map */
};

struct scratch {
    int64_t bytes;
    int zeroed; /* only once, because kernels reset it to zeros */
};

enum map_element { MAP_U8, MAP_I8, MAP_E4M3, MAP_I32, MAP_I64, MAP_F16, MAP_BF16, MAP_F32, MAP_F64 };

enum { MAX_RANK = 5 };

/* Extents and box are in elements, innermost first. Strides are in bytes, without the innermost; a dense tensor has none. */
struct map {
    struct argument of;
    enum map_element element;
    int rank, stride_count;
    int64_t extents[MAX_RANK], strides[MAX_RANK], box[MAX_RANK], swizzle;
};

struct launch {
    const char *entry;
    int64_t grid[3], block[3], cluster[3], shared_bytes;
    int resident; /* the grid is limited to the blocks that are resident at the same time */
    int argument_count;
    struct argument arguments[MAX_ARGUMENTS];
};

struct call {
    int scratch_count, map_count, launch_count;
    struct scratch scratch[MAX_SCRATCH];
    struct map maps[MAX_MAPS];
    struct launch launches[MAX_LAUNCHES];
};

/* The device limits that launch expressions use. */
struct device {
    int64_t SM_COUNT, SHARED_MEMORY_MAX, RESIDENT_THREADS;
};

struct program {
    const char *name;
    void (*describe)(struct call *call, const int64_t *sizes, const struct device *device);
    const void *image; /* a cubin */
};

/* The kernel of a launch with its driver attributes. */
struct function {
    CUfunction handle;
    int64_t shared_bytes, threads, cluster;
    int resident;
};

/* A scratch buffer of a program on one stream, kept between calls. */
struct buffer {
    CUstream stream;
    int place;
    size_t bytes;
    CUdeviceptr memory;
    struct buffer *next;
};

/* A context, and the stream of the last resident kernel. */
struct place {
    CUcontext context;
    struct device device;
    CUevent order;
    CUstream last;
    int taken;
    struct place *next;
};

/* A program that is loaded in a context. */
struct loaded {
    const struct program *program;
    struct place *place;
    CUmodule module;
    struct function functions[MAX_LAUNCHES];
    struct buffer *buffers;
    struct loaded *next;
};

static struct place *places;
static struct loaded *everything;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int look_at(struct device *device) {
    const int attributes[] = {MULTIPROCESSOR_COUNT, MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, MAX_THREADS_PER_MULTIPROCESSOR};
    int64_t *const values[] = {&device->SM_COUNT, &device->SHARED_MEMORY_MAX, &device->RESIDENT_THREADS};
    CUdevice here;
    TRY(driver.current_device(&here));
    for (int i = 0; i < 3; i++) {
        int value;
        TRY(driver.device_attribute(&value, attributes[i], here));
        *values[i] = value;
    }
    return 0;
}

static int open_place(CUcontext context, struct place **made) {
    struct place *place = calloc(1, sizeof *place);
    if (!place) return NO_MEMORY;
    place->context = context;
    int code = look_at(&place->device);
    if (!code) code = driver.event_create(&place->order, WITHOUT_TIMING);
    if (code) {
        free(place);
        return code;
    }
    place->next = places;
    *made = places = place;
    return 0;
}

static int find_place(struct place **found) {
    CUcontext context = NULL;
    TRY(driver.current_context(&context));
    if (!context) return NO_CONTEXT;
    for (*found = places; *found; *found = (*found)->next)
        if ((*found)->context == context) return 0;
    return open_place(context, found);
}

enum { NO_BINARY_FOR_GPU = 209 };

static int load(const struct program *program, struct place *place, struct loaded **made) {
    struct loaded *loaded = calloc(1, sizeof *loaded);
    if (!loaded) return NO_MEMORY;
    loaded->program = program;
    loaded->place = place;
    const int code = driver.module_load(&loaded->module, program->image);
    if (code) {
        free(loaded);
        return code == NO_BINARY_FOR_GPU ? OTHER_DEVICE : code;
    }
    loaded->next = everything;
    *made = everything = loaded;
    return 0;
}

static int find(const struct program *program, struct loaded **found) {
    struct place *place;
    TRY(find_place(&place));
    for (*found = everything; *found; *found = (*found)->next)
        if ((*found)->program == program && (*found)->place == place) return 0;
    return load(program, place, found);
}

static struct buffer *buffer_of(struct loaded *loaded, CUstream stream, int place) {
    struct buffer *buffer = loaded->buffers;
    while (buffer && (buffer->stream != stream || buffer->place != place)) buffer = buffer->next;
    if (buffer) return buffer;
    buffer = calloc(1, sizeof *buffer);
    if (!buffer) return NULL;
    *buffer = (struct buffer){.stream = stream, .place = place, .next = loaded->buffers};
    return loaded->buffers = buffer;
}

/* Waits for the stream first, because its work may still use the smaller buffer. */
static int grow(struct buffer *buffer, const struct scratch *scratch) {
    if (buffer->bytes) {
        TRY(driver.stream_wait(buffer->stream));
        TRY(driver.release(buffer->memory));
        buffer->bytes = 0;
    }
    TRY(driver.allocate(&buffer->memory, (size_t)scratch->bytes));
    buffer->bytes = (size_t)scratch->bytes;
    return scratch->zeroed ? driver.set_bytes(buffer->memory, 0, buffer->bytes, buffer->stream) : 0;
}

static int take_scratch(struct loaded *loaded, const struct call *call, CUstream stream, CUdeviceptr *scratch) {
    for (int i = 0; i < call->scratch_count; i++) {
        struct buffer *buffer = buffer_of(loaded, stream, i);
        if (!buffer) return NO_MEMORY;
        if (buffer->bytes < (size_t)call->scratch[i].bytes) TRY(grow(buffer, &call->scratch[i]));
        scratch[i] = buffer->memory;
    }
    return 0;
}

/* UINT8 is the only 8-bit type of CUtensorMapDataType. */
static int encode(const struct map *map, void *data, CUtensorMap *encoded) {
    static const struct {
        unsigned code, bytes;
    } elements[] = {[MAP_U8] = {0, 1}, [MAP_I8] = {0, 1}, [MAP_I64] = {5, 8}, [MAP_E4M3] = {0, 1}, [MAP_I32] = {3, 4}, [MAP_F16] = {6, 2}, [MAP_BF16] = {9, 2}, [MAP_F32] = {7, 4}, [MAP_F64] = {8, 8}};
    enum { NO_INTERLEAVE = 0, PROMOTION_TO_256_BYTES = 3, FILL_ZEROS = 0 };
    uint64_t extents[MAX_RANK], strides[MAX_RANK], dense = elements[map->element].bytes;
    uint32_t box[MAX_RANK], steps[MAX_RANK];
    for (int i = 0; i < map->rank; i++) {
        extents[i] = (uint64_t)map->extents[i];
        box[i] = (uint32_t)map->box[i];
        steps[i] = 1;
        dense *= extents[i];
        strides[i] = map->stride_count ? (uint64_t)map->strides[i] : dense;
    }
    const unsigned swizzle = map->swizzle == 128 ? 3 : map->swizzle == 64 ? 2 : map->swizzle == 32 ? 1 : 0;
    return driver.encode_map(encoded, elements[map->element].code, (unsigned)map->rank, data, extents, strides, box, steps, NO_INTERLEAVE,
                             swizzle, PROMOTION_TO_256_BYTES, FILL_ZEROS);
}

static int64_t volume(const int64_t *extents) { return extents[0] * extents[1] * extents[2]; }

enum { USUAL_CLUSTER = 8 }; /* larger ones require NON_PORTABLE_CLUSTER_SIZE_ALLOWED */

/* Sets the attributes of a kernel if the shape of its launch has changed. */
static int prepare(struct loaded *loaded, struct function *function, const struct launch *launch, const CUlaunchConfig *configuration) {
    const int64_t threads = volume(launch->block), cluster = volume(launch->cluster);
    if (!function->handle) TRY(driver.module_function(&function->handle, loaded->module, launch->entry));
    if (function->shared_bytes == launch->shared_bytes && function->threads == threads && function->cluster == cluster) return 0;
    TRY(driver.function_attribute(function->handle, MAX_DYNAMIC_SHARED_SIZE_BYTES, (int)launch->shared_bytes));
    if (cluster > USUAL_CLUSTER) TRY(driver.function_attribute(function->handle, NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1));
    if (launch->resident && cluster > 1) {
        TRY(driver.resident_clusters(&function->resident, function->handle, configuration));
        function->resident *= (int)cluster;
    } else if (launch->resident) {
        TRY(driver.resident_blocks(&function->resident, function->handle, (int)threads, (size_t)launch->shared_bytes));
        function->resident *= (int)loaded->place->device.SM_COUNT;
    }
    function->shared_bytes = launch->shared_bytes;
    function->threads = threads;
    function->cluster = cluster;
    return 0;
}

/* The number of blocks that are resident at the same time, a multiple of the cluster size. */
static unsigned resident_extent(const struct function *function, const struct launch *launch) {
    const int64_t cluster = launch->cluster[0], others = launch->grid[1] * launch->grid[2];
    int64_t most = function->resident / others / cluster * cluster;
    if (most < cluster) most = cluster;
    return (unsigned)(launch->grid[0] < most ? launch->grid[0] : most);
}

/* Serializes resident kernels on different streams. Their blocks wait for each other, so two of them on one device at the same
 * time could deadlock. */
static int take_turn(struct place *place, CUstream stream) {
    if (place->taken && place->last != stream) {
        TRY(driver.event_record(place->order, place->last));
        TRY(driver.stream_wait_event(stream, place->order, 0));
    }
    place->taken = 1;
    place->last = stream;
    return 0;
}

static int start(struct loaded *loaded, struct function *function, const struct launch *launch, void **arguments, CUstream stream) {
    CUlaunchAttribute cluster = {.id = CLUSTER_DIMENSION};
    CUlaunchConfig configuration = {
        .shared_bytes = (unsigned)launch->shared_bytes,
        .stream = stream,
        .attributes = &cluster,
        .attribute_count = volume(launch->cluster) > 1,
    };
    for (int i = 0; i < 3; i++) {
        configuration.grid[i] = (unsigned)launch->grid[i];
        configuration.block[i] = (unsigned)launch->block[i];
        cluster.value.cluster[i] = (unsigned)launch->cluster[i];
    }
    TRY(prepare(loaded, function, launch, &configuration));
    if (launch->resident) {
        configuration.grid[0] = resident_extent(function, launch);
        TRY(take_turn(loaded->place, stream));
    }
    return driver.launch(&configuration, function->handle, arguments, NULL);
}

static int perform_alone(const struct program *program, void *const *tensors, const int64_t *sizes, CUstream stream) {
    struct loaded *loaded;
    struct call call;
    CUdeviceptr scratch[MAX_SCRATCH];
    CUtensorMap maps[MAX_MAPS];
    TRY(find(program, &loaded));
    program->describe(&call, sizes, &loaded->place->device);
    TRY(take_scratch(loaded, &call, stream, scratch));
    for (int i = 0; i < call.map_count; i++) {
        const struct argument of = call.maps[i].of;
        TRY(encode(&call.maps[i], of.kind == TENSOR ? tensors[of.value] : (void *)(uintptr_t)scratch[of.value], &maps[i]));
    }
    for (int i = 0; i < call.launch_count; i++) {
        struct launch *launch = &call.launches[i];
        void *arguments[MAX_ARGUMENTS];
        for (int j = 0; j < launch->argument_count; j++) {
            struct argument *argument = &launch->arguments[j];
            switch (argument->kind) {
                case TENSOR: arguments[j] = (void *)&tensors[argument->value]; break;
                case SCRATCH: arguments[j] = &scratch[argument->value]; break;
                case MAP: arguments[j] = &maps[argument->value]; break;
                case INTEGER: arguments[j] = &argument->value; break;
            }
        }
        TRY(start(loaded, &loaded->functions[i], launch, arguments, stream));
    }
    return 0;
}

static int perform(const struct program *program, void *const *tensors, const int64_t *sizes, void *stream) {
    TRY(driver_open());
    pthread_mutex_lock(&lock);
    const int code = perform_alone(program, tensors, sizes, stream);
    pthread_mutex_unlock(&lock);
    return code;
}

static int release_all(struct loaded *loaded, CUstream stream) {
    for (struct buffer **place = &loaded->buffers; *place;) {
        struct buffer *buffer = *place;
        if (buffer->stream != stream) {
            place = &buffer->next;
            continue;
        }
        if (buffer->bytes) TRY(driver.release(buffer->memory));
        *place = buffer->next;
        free(buffer);
    }
    return 0;
}

static int release_alone(CUstream stream) {
    struct place *place;
    TRY(find_place(&place));
    TRY(driver.stream_wait(stream));
    if (place->last == stream) place->taken = 0;
    for (struct loaded *loaded = everything; loaded; loaded = loaded->next)
        if (loaded->place == place) TRY(release_all(loaded, stream));
    return 0;
}

static int release(CUstream stream) {
    TRY(driver_open());
    pthread_mutex_lock(&lock);
    const int code = release_alone(stream);
    pthread_mutex_unlock(&lock);
    return code;
}

static const char *error_text(int code) {
    switch (code) {
        case 0: return "no error";
        case NO_KERNEL: return "no kernel of this library supports this data type and shape";
        case NO_MEMORY: return "out of memory";
        case NO_CONTEXT: return "no CUDA context is current: call cudaSetDevice or cuCtxSetCurrent first";
        case OTHER_DEVICE: return "the kernels of this library are for @architecture@, but the current device has another architecture";
        default: return driver_error(code);
    }
}
