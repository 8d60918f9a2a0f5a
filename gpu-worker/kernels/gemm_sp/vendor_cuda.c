/* Vendor sparse gemm: cuSPARSELt, loaded at run time. Each of its algorithms that supports a problem is a plan.
   cuSPARSELt compresses to a layout of its own, so the pruned matrix is decompressed from AC and E first, outside the
   timed region. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { F16 = 1, E4M3 = 4 };               /* data type codes of the runner */
enum { CUDA_16F = 2, CUDA_8F_E4M3 = 28 }; /* cudaDataType */
enum { ROW_MAJOR = 2, PLAIN = 0, TRANSPOSED = 1, COMPUTE_32F = 2, ALIGNMENT = 16 };
enum { ALGORITHM = 0, LAST_ALGORITHM = 1 }; /* cusparseLtMatmulAlgAttribute_t */
enum { MAX_PLANS = 64 };

/* Opaque structs of the library. Their size differs between versions; 16 KiB is the largest so far. */
typedef struct {
    _Alignas(16) unsigned char bytes[16384];
} opaque;

typedef unsigned long long device_address;

#define FUNCTIONS(use)                                                                                                \
    use(cusparseLtInit, (opaque *)) use(cusparseLtGetVersion, (const opaque *, int *)) use(                           \
        cusparseLtDenseDescriptorInit, (const opaque *, opaque *, int64_t, int64_t, int64_t, uint32_t, int, int))     \
        use(cusparseLtStructuredDescriptorInit,                                                                       \
            (const opaque *, opaque *, int64_t, int64_t, int64_t, uint32_t, int, int, int))                           \
            use(cusparseLtMatmulDescriptorInit,                                                                       \
                (const opaque *, opaque *, int, int, const opaque *, const opaque *, const opaque *, const opaque *,  \
                 int)) use(cusparseLtMatmulAlgSelectionInit, (const opaque *, opaque *, const opaque *, int))         \
                use(cusparseLtMatmulAlgSetAttribute, (const opaque *, opaque *, int, const void *, size_t))           \
                    use(cusparseLtMatmulAlgGetAttribute, (const opaque *, opaque *, int, void *, size_t))             \
                        use(cusparseLtMatmulPlanInit, (const opaque *, opaque *, const opaque *, const opaque *))     \
                            use(cusparseLtMatmulGetWorkspace, (const opaque *, const opaque *, size_t *)) use(        \
                                cusparseLtSpMMACompressedSize2, (const opaque *, const opaque *, size_t *, size_t *)) \
                                use(cusparseLtSpMMACompress2,                                                         \
                                    (const opaque *, const opaque *, int, int, const void *, void *, void *, void *)) \
                                    use(cusparseLtMatmul,                                                             \
                                        (const opaque *, const opaque *, const void *, const void *, const void *,    \
                                         const void *, const void *, void *, void *, void **, int32_t))               \
                                        use(cuMemAlloc_v2, (device_address *, size_t))                                \
                                            use(cuMemFree_v2, (device_address))                                       \
                                                use(cuMemcpyDtoH_v2, (void *, device_address, size_t))                \
                                                    use(cuMemcpyHtoD_v2, (device_address, const void *, size_t))      \
                                                        use(cuCtxSynchronize, (void))

#define DECLARE(name, parameters) static int(*name) parameters;
FUNCTIONS(DECLARE)

static opaque library, plans[MAX_PLANS], selections[MAX_PLANS]; /* a plan points to its selection */
static device_address compressed, workspace;
static int plan_count;
static char version[64];

static void *open_first(const char *const *names) {
    for (; *names; names++) {
        void *found = dlopen(*names, RTLD_NOW | RTLD_GLOBAL);
        if (found) return found;
    }
    return NULL;
}

static void *open_library(void) {
    const char *chosen = getenv("LATHE_CUSPARSELT");
    const char *const names[] = {
        chosen ? chosen : "libcusparseLt.so.0",
        "libcusparseLt.so.0",
        "libcusparseLt.so",
        "/usr/local/cuda/lib64/libcusparseLt.so.0",
        NULL,
    };
    return open_first(names);
}

static int load(void *from, void *driver, const char **missing) {
#define LOAD(name, parameters)                         \
    *(void **)&name = dlsym(from, #name);              \
    if (!name) *(void **)&name = dlsym(driver, #name); \
    if (!name) return *missing = #name, 1;
    FUNCTIONS(LOAD)
    return 0;
}

/* All jobs of a process share the handle. */
int lathe_open(char *why, size_t room) {
    if (*version) return 0;
    const char *const drivers[] = {"libcuda.so.1", "libcuda.so", NULL};
    const char *missing = "";
    void *from = open_library(), *driver = open_first(drivers);
    if (!from || !driver) {
        snprintf(why, room,
                 "cuSPARSELt (libcusparseLt.so.0) not found; pip install nvidia-cusparselt-cu13, or set "
                 "LATHE_CUSPARSELT to its path");
        return 1;
    }
    if (load(from, driver, &missing)) {
        snprintf(why, room, "this cuSPARSELt has no %s", missing);
        return 1;
    }
    int number = 0;
    if (cusparseLtInit(&library) || cusparseLtGetVersion(&library, &number)) {
        snprintf(why, room, "cuSPARSELt cannot be initialized on this device");
        return 1;
    }
    snprintf(version, sizeof version, "cuSPARSELt %d.%d.%d", number / 1000, number / 100 % 10, number % 100);
    return 0;
}

const char *lathe_version(void) { return version; }

static int64_t number(void *const *args, int index) { return *(const int64_t *)args[index]; }

/* First k, within a block of 64, of a thread's word of metadata; and the row of the word's lower half. */
static int64_t first_k(int thread, int type) {
    int quad = thread % 4;
    return 32 * (quad >> 1) + (type == F16 ? 16 * (quad & 1) : 0);
}

static int64_t first_row(int thread, int type) {
    return 16 * (thread / 32) + thread % 32 / 4 + (type == F16 ? 0 : 8 * (thread & 1));
}

struct pruned {
    const unsigned char *values; /* [M][K/2] */
    unsigned char *dense;        /* [M][K] */
    int64_t rows, k_count;
    size_t element;
};

/* Writes the two kept values of a group to their positions; a nibble is first | second << 2. */
static void decompress_group(const struct pruned *matrix, int64_t row, int64_t k, unsigned nibble) {
    if (row >= matrix->rows || k >= matrix->k_count) return;
    for (int i = 0; i < 2; i++) {
        const unsigned char *value =
            matrix->values + (size_t)(row * (matrix->k_count / 2) + k / 2 + i) * matrix->element;
        unsigned char *position =
            matrix->dense + (size_t)(row * matrix->k_count + k + (nibble >> 2 * i & 3)) * matrix->element;
        for (size_t byte = 0; byte < matrix->element; byte++) position[byte] = value[byte];
    }
}

/* E has the layout of wgmma.sp: for each block of 64 rows and 64 k, one word per thread of a warpgroup. */
static void decompress_word(const struct pruned *matrix, int64_t row_block, int64_t k_block, int thread, uint32_t word,
                            int type) {
    for (int group = 0; group < 8; group++) {
        int upper_half = type == F16 && group >= 4;
        int64_t row = 64 * row_block + first_row(thread, type) + (upper_half ? 8 : 0);
        int64_t k = 64 * k_block + first_k(thread, type) + 4 * (upper_half ? group - 4 : group);
        decompress_group(matrix, row, k, word >> 4 * group & 15);
    }
}

static void decompress(const struct pruned *matrix, const uint32_t *words, int type) {
    int64_t row_blocks = (matrix->rows + 63) / 64, k_blocks = (matrix->k_count + 63) / 64;
    for (int64_t row_block = 0; row_block < row_blocks; row_block++)
        for (int64_t k_block = 0; k_block < k_blocks; k_block++)
            for (int thread = 0; thread < 128; thread++)
                decompress_word(matrix, row_block, k_block, thread,
                                words[(row_block * k_blocks + k_block) * 128 + thread], type);
}

/* Returns the pruned matrix on the device; 0 on failure. */
static device_address pruned_matrix(void *const *args, int64_t m, int64_t k, int type) {
    size_t element = type == F16 ? 2 : 1, bytes = (size_t)(m * k) * element;
    size_t words = (size_t)((m + 63) / 64 * ((k + 63) / 64)) * 128;
    unsigned char *values = malloc(bytes / 2), *dense = calloc(bytes, 1);
    uint32_t *metadata = malloc(words * sizeof *metadata);
    device_address result = 0;
    if (values && dense && metadata && !cuMemcpyDtoH_v2(values, (device_address)args[2], bytes / 2)
        && !cuMemcpyDtoH_v2(metadata, (device_address)args[3], words * sizeof *metadata)) {
        decompress(&(struct pruned){values, dense, m, k, element}, metadata, type);
        if (cuMemAlloc_v2(&result, bytes) || cuMemcpyHtoD_v2(result, dense, bytes)) result = 0;
    }
    free(values), free(dense), free(metadata);
    return result;
}

/* Frees what the problem before has left. */
static int allocate(device_address *memory, size_t bytes) {
    if (*memory) cuMemFree_v2(*memory);
    *memory = 0;
    return cuMemAlloc_v2(memory, bytes);
}

static int compress(const opaque *sparse, device_address dense) {
    size_t bytes = 0, buffer_bytes = 0;
    device_address buffer = 0;
    int failed = !dense || cusparseLtSpMMACompressedSize2(&library, sparse, &bytes, &buffer_bytes)
        || allocate(&compressed, bytes) || (buffer_bytes && cuMemAlloc_v2(&buffer, buffer_bytes))
        || cusparseLtSpMMACompress2(&library, sparse, 1, PLAIN, (void *)dense, (void *)compressed, (void *)buffer, NULL)
        || cuCtxSynchronize();
    if (buffer) cuMemFree_v2(buffer);
    if (dense) cuMemFree_v2(dense);
    return failed;
}

/* Makes a plan of each algorithm that supports the problem. */
static void plan_algorithms(const opaque *product) {
    size_t most = 0, needed;
    int last = 0;
    if (cusparseLtMatmulAlgSelectionInit(&library, selections, product, 0)) return;
    cusparseLtMatmulAlgGetAttribute(&library, selections, LAST_ALGORITHM, &last, sizeof last);
    for (int id = 0; id < last && plan_count < MAX_PLANS; id++) {
        opaque *selection = &selections[plan_count];
        if (cusparseLtMatmulAlgSelectionInit(&library, selection, product, 0)
            || cusparseLtMatmulAlgSetAttribute(&library, selection, ALGORITHM, &id, sizeof id)
            || cusparseLtMatmulPlanInit(&library, &plans[plan_count], product, selection)
            || cusparseLtMatmulGetWorkspace(&library, &plans[plan_count], &needed))
            continue;
        if (needed > most) most = needed;
        plan_count++;
    }
    if (most && allocate(&workspace, most)) plan_count = 0;
}

int lathe_plans(void *const *args) {
    static opaque a, b, c, product;
    int64_t m = number(args, 5), n = number(args, 6), k = number(args, 7);
    int type = (int)number(args, 8), in = type == F16 ? CUDA_16F : CUDA_8F_E4M3;
    plan_count = 0;
    if (type != F16 && type != E4M3) return 0;
    if (cusparseLtStructuredDescriptorInit(&library, &a, m, k, k, ALIGNMENT, in, ROW_MAJOR, 0)
        || cusparseLtDenseDescriptorInit(&library, &b, n, k, k, ALIGNMENT, in, ROW_MAJOR)
        || cusparseLtDenseDescriptorInit(&library, &c, m, n, n, ALIGNMENT, CUDA_16F, ROW_MAJOR)
        || cusparseLtMatmulDescriptorInit(&library, &product, PLAIN, TRANSPOSED, &a, &b, &c, &c, COMPUTE_32F)
        || compress(&a, pruned_matrix(args, m, k, type)))
        return 0;
    plan_algorithms(&product);
    return plan_count;
}

int vendor(void *const *args, int plan, void *stream) {
    static const float one = 1, zero = 0;
    return cusparseLtMatmul(&library, &plans[plan], &one, (void *)compressed, args[1], &zero, args[4], args[4],
                            (void *)workspace, &stream, 1);
}
