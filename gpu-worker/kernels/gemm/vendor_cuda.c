/* Vendor gemm: cuBLASLt, loaded at run time. Each algorithm that its heuristic returns for a problem is a plan. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { F16 = 1, BF16 = 2 };                                            /* data type codes of the runner */
enum { CUDA_32F = 0, CUDA_16F = 2, CUDA_16BF = 14, COMPUTE_32F = 68 }; /* cudaDataType, cublasComputeType_t */
enum { TRANSPOSE_A = 3, TRANSPOSED = 1 };                              /* cublasLtMatmulDescAttributes_t */
enum { MAX_WORKSPACE_BYTES = 1 };                                      /* cublasLtMatmulPreferenceAttributes_t */
enum { MAX_PLANS = 32 };

static const size_t workspace_bytes = (size_t)64 << 20;

typedef unsigned long long device_address;

typedef struct {
    uint64_t data[8];
} algorithm;

/* cublasLtMatmulHeuristicResult_t */
struct heuristic_result {
    algorithm algorithm;
    size_t workspace_bytes;
    int status;
    float waves;
    int reserved[4];
};

#define FUNCTIONS(use)                                                                                              \
    use(int, cublasLtCreate, (void **)) use(size_t, cublasLtGetVersion, (void))                                     \
        use(int, cublasLtMatrixLayoutCreate, (void **, int, uint64_t, uint64_t, int64_t))                           \
            use(int, cublasLtMatmulDescCreate, (void **, int, int))                                                 \
                use(int, cublasLtMatmulDescSetAttribute, (void *, int, const void *, size_t))                       \
                    use(int, cublasLtMatmulPreferenceCreate, (void **))                                             \
                        use(int, cublasLtMatmulPreferenceSetAttribute, (void *, int, const void *, size_t))         \
                            use(int, cublasLtMatmulAlgoGetHeuristic,                                                \
                                (void *, void *, void *, void *, void *, void *, void *, int,                       \
                                 struct heuristic_result *, int *))                                                 \
                                use(int, cublasLtMatmul,                                                            \
                                    (void *, void *, const void *, const void *, void *, const void *, void *,      \
                                     const void *, const void *, void *, void *, void *, const algorithm *, void *, \
                                     size_t, void *)) use(int, cuMemAlloc_v2, (device_address *, size_t))

#define DECLARE(result, name, parameters) static result(*name) parameters;
FUNCTIONS(DECLARE)

static void *library, *product, *layout_a, *layout_b, *layout_c;
static device_address workspace;
static struct heuristic_result results[MAX_PLANS];
static int result_count;
static char version[64];

static void *open_first(const char *const *names) {
    for (; *names; names++) {
        void *found = dlopen(*names, RTLD_NOW | RTLD_GLOBAL);
        if (found) return found;
    }
    return NULL;
}

static void *open_library(void) {
    const char *chosen = getenv("LATHE_CUBLASLT");
    const char *const names[] = {
        chosen ? chosen : "libcublasLt.so.13",
        "libcublasLt.so.13",
        "libcublasLt.so.12",
        "libcublasLt.so",
        "/usr/local/cuda/lib64/libcublasLt.so",
        NULL,
    };
    return open_first(names);
}

static int load(void *from, void *driver, const char **missing) {
#define LOAD(result, name, parameters)                 \
    *(void **)&name = dlsym(from, #name);              \
    if (!name) *(void **)&name = dlsym(driver, #name); \
    if (!name) return *missing = #name, 1;
    FUNCTIONS(LOAD)
    return 0;
}

/* All jobs of a process share the handle and the workspace. */
int lathe_open(char *why, size_t room) {
    if (library) return 0;
    const char *const drivers[] = {"libcuda.so.1", "libcuda.so", NULL};
    const char *missing = "";
    void *from = open_library(), *driver = open_first(drivers);
    if (!from || !driver) {
        snprintf(why, room,
                 "cuBLASLt (libcublasLt.so) not found; pip install nvidia-cublas, or set LATHE_CUBLASLT to its path");
        return 1;
    }
    if (load(from, driver, &missing)) {
        snprintf(why, room, "this cuBLASLt has no %s", missing);
        return 1;
    }
    if (cublasLtCreate(&library) || cuMemAlloc_v2(&workspace, workspace_bytes)) {
        snprintf(why, room, "cuBLASLt cannot be initialized on this device");
        return 1;
    }
    size_t number = cublasLtGetVersion();
    snprintf(version, sizeof version, "cuBLASLt %zu.%zu.%zu", number / 10000, number / 100 % 100, number % 100);
    return 0;
}

const char *lathe_version(void) { return version; }

static int64_t number(void *const *args, int index) { return *(const int64_t *)args[index]; }

/* cuBLASLt is column-major: row-major C[M,N] = A B^T is column-major C^T = B A^T, so B is its first operand. */
static int describe(int64_t m, int64_t n, int64_t k, int type) {
    const int transposed = TRANSPOSED;
    return cublasLtMatmulDescCreate(&product, COMPUTE_32F, CUDA_32F)
        || cublasLtMatmulDescSetAttribute(product, TRANSPOSE_A, &transposed, sizeof transposed)
        || cublasLtMatrixLayoutCreate(&layout_b, type, (uint64_t)k, (uint64_t)n, k)
        || cublasLtMatrixLayoutCreate(&layout_a, type, (uint64_t)k, (uint64_t)m, k)
        || cublasLtMatrixLayoutCreate(&layout_c, type, (uint64_t)n, (uint64_t)m, n);
}

int lathe_plans(void *const *args) {
    int64_t m = number(args, 3), n = number(args, 4), k = number(args, 5);
    int type = (int)number(args, 6);
    void *preference;
    result_count = 0;
    if ((type != F16 && type != BF16) || describe(m, n, k, type == F16 ? CUDA_16F : CUDA_16BF)
        || cublasLtMatmulPreferenceCreate(&preference)
        || cublasLtMatmulPreferenceSetAttribute(preference, MAX_WORKSPACE_BYTES, &workspace_bytes,
                                                sizeof workspace_bytes)
        || cublasLtMatmulAlgoGetHeuristic(library, product, layout_b, layout_a, layout_c, layout_c, preference,
                                          MAX_PLANS, results, &result_count))
        return 0;
    return result_count;
}

int vendor(void *const *args, int plan, void *stream) {
    static const float one = 1, zero = 0;
    const struct heuristic_result *result = &results[plan];
    if (result->status) return result->status;
    return cublasLtMatmul(library, product, &one, args[1], layout_b, args[0], layout_a, &zero, args[2], layout_c,
                          args[2], layout_c, &result->algorithm, (void *)workspace, workspace_bytes, stream);
}
