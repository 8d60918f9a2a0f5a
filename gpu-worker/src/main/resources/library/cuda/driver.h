/* The used functions of the CUDA driver API, declared here and loaded on first use, so that builds do not need CUDA. */
#ifndef LATHE_DRIVER_H
#define LATHE_DRIVER_H

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

typedef int CUresult, CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;

typedef struct {
    _Alignas(128) uint64_t words[16];
} CUtensorMap;

/* The value of an attribute has 64 bytes. Cluster extents use the first 12. */
typedef struct {
    unsigned id, nothing;
    union {
        unsigned cluster[3];
        uint64_t words[8];
    } value;
} CUlaunchAttribute;

typedef struct {
    unsigned grid[3], block[3], shared_bytes;
    CUstream stream;
    CUlaunchAttribute *attributes;
    unsigned attribute_count;
} CUlaunchConfig;

enum {
    MULTIPROCESSOR_COUNT = 16,
    L2_CACHE_SIZE = 38,
    MAX_THREADS_PER_MULTIPROCESSOR = 39,
    MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97
};
enum { MAX_DYNAMIC_SHARED_SIZE_BYTES = 8, NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14 };
enum { CLUSTER_DIMENSION = 4 };
enum { WITHOUT_TIMING = 2 };

/* Member, symbol in libcuda, parameters. */
#define DRIVER_FUNCTIONS(FUNCTION)                                                                                              \
    FUNCTION(init, cuInit, (unsigned flags))                                                                                    \
    FUNCTION(error_name, cuGetErrorName, (CUresult error, const char **name))                                                   \
    FUNCTION(device, cuDeviceGet, (CUdevice * device, int ordinal))                                                             \
    FUNCTION(device_name, cuDeviceGetName, (char *name, int room, CUdevice device))                                             \
    FUNCTION(device_attribute, cuDeviceGetAttribute, (int *value, int attribute, CUdevice device))                              \
    FUNCTION(primary_context, cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device))                                 \
    FUNCTION(set_context, cuCtxSetCurrent, (CUcontext context))                                                                 \
    FUNCTION(current_context, cuCtxGetCurrent, (CUcontext * context))                                                           \
    FUNCTION(current_device, cuCtxGetDevice, (CUdevice * device))                                                               \
    FUNCTION(module_load, cuModuleLoadData, (CUmodule * module, const void *image))                                             \
    FUNCTION(module_function, cuModuleGetFunction, (CUfunction * function, CUmodule module, const char *name))                  \
    FUNCTION(module_unload, cuModuleUnload, (CUmodule module))                                                                  \
    FUNCTION(function_attribute, cuFuncSetAttribute, (CUfunction function, int attribute, int value))                           \
    FUNCTION(resident_clusters, cuOccupancyMaxActiveClusters, (int *count, CUfunction function, const CUlaunchConfig *launch))  \
    FUNCTION(resident_blocks, cuOccupancyMaxActiveBlocksPerMultiprocessor,                                                      \
             (int *count, CUfunction function, int threads, size_t shared_bytes))                                               \
    FUNCTION(launch, cuLaunchKernelEx, (const CUlaunchConfig *launch, CUfunction function, void **arguments, void **more))      \
    FUNCTION(encode_map, cuTensorMapEncodeTiled,                                                                                \
             (CUtensorMap * map, unsigned type, unsigned rank, void *data, const uint64_t *extents, const uint64_t *strides,    \
              const uint32_t *box, const uint32_t *steps, unsigned interleave, unsigned swizzle, unsigned promotion,            \
              unsigned fill))                                                                                                   \
    FUNCTION(allocate, cuMemAlloc_v2, (CUdeviceptr * memory, size_t bytes))                                                     \
    FUNCTION(release, cuMemFree_v2, (CUdeviceptr memory))                                                                       \
    FUNCTION(set_bytes, cuMemsetD8Async, (CUdeviceptr memory, unsigned char byte, size_t bytes, CUstream stream))               \
    FUNCTION(write, cuMemcpyHtoD_v2, (CUdeviceptr to, const void *from, size_t bytes))                                          \
    FUNCTION(read, cuMemcpyDtoH_v2, (void *to, CUdeviceptr from, size_t bytes))                                                 \
    FUNCTION(stream_create, cuStreamCreate, (CUstream * stream, unsigned flags))                                                \
    FUNCTION(stream_wait, cuStreamSynchronize, (CUstream stream))                                                               \
    FUNCTION(stream_wait_event, cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags))                            \
    FUNCTION(event_create, cuEventCreate, (CUevent * event, unsigned flags))                                                    \
    FUNCTION(event_record, cuEventRecord, (CUevent event, CUstream stream))                                                     \
    FUNCTION(event_wait, cuEventSynchronize, (CUevent event))                                                                   \
    FUNCTION(milliseconds_between, cuEventElapsedTime, (float *milliseconds, CUevent begin, CUevent end))

#define DRIVER_MEMBER(member, name, parameters) CUresult(*member) parameters;
static struct {
    DRIVER_FUNCTIONS(DRIVER_MEMBER)
} driver;
#undef DRIVER_MEMBER

enum { NO_DRIVER = -10, OLD_DRIVER = -11 };

static int driver_state;

static int driver_find(void *library, const char *name, void *function) {
    *(void **)function = dlsym(library, name);
    return *(void **)function ? 0 : OLD_DRIVER;
}

static void driver_load(void) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    driver_state = library ? 0 : NO_DRIVER;
    if (!library) return;
#define DRIVER_FIND(member, name, parameters) \
    if (!driver_state) driver_state = driver_find(library, #name, &driver.member);
    DRIVER_FUNCTIONS(DRIVER_FIND)
#undef DRIVER_FIND
    if (!driver_state) driver_state = driver.init(0);
}

/* Returns 0, NO_DRIVER, OLD_DRIVER, or an error code of the driver. */
static int driver_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, driver_load);
    return driver_state;
}

static const char *driver_error(int code) {
    const char *name = NULL;
    if (code == NO_DRIVER) return "no NVIDIA driver: libcuda.so.1 not found";
    if (code == OLD_DRIVER) return "the NVIDIA driver is too old; CUDA 12 or newer is required";
    return driver.error_name && driver.error_name(code, &name) == 0 && name ? name : "unknown CUDA error";
}

#endif
