/* A fake of NVIDIA's driver: memory is host memory, kernels do nothing. It prints each launch and each tensor map once, and at
 * the end how much memory was not freed. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned id, nothing, cluster[3];
} Attribute;

typedef struct {
    unsigned grid[3], block[3], shared_bytes;
    void *stream;
    Attribute *attributes;
    unsigned attribute_count;
} Launch;

static void tell(const char *line) {
    static char told[256][256];
    int i = 0;
    while (i < 255 && told[i][0] && strcmp(told[i], line) != 0) i++;
    if (!told[i][0]) printf("%s\n", strcpy(told[i], line));
}

int cuInit(unsigned flags) { return (int)flags; }
int cuGetErrorName(int error, const char **name) { return *name = error ? "CUDA_ERROR" : "CUDA_SUCCESS", 0; }
int cuDeviceGet(int *device, int ordinal) { return *device = ordinal, 0; }
int cuDeviceGetName(char *name, int room, int device) { return snprintf(name, (size_t)room, "a device that computes nothing"), device; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
    *value = attribute == 16 ? 132 : attribute == 97 ? 232448 : attribute == 39 ? 2048 : 4096;
    return device;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { return *context = "context", device; }
static void *current;
int cuCtxSetCurrent(void *context) { return current = context, 0; }
int cuCtxGetCurrent(void **context) { return *context = current, 0; }
int cuCtxGetDevice(int *device) { return *device = 0; }
int cuModuleLoadData(void **module, const void *image) { return *module = (void *)image, memcmp(image, "\177ELF", 4) != 0 ? 200 : 0; }
int cuModuleGetFunction(void **function, void *module, const char *name) { return *function = strdup(name), module == NULL; }
int cuModuleUnload(void *module) { return module == NULL; }
int cuFuncSetAttribute(void *function, int attribute, int value) { return function == NULL || attribute < 0 || value < 0; }
int cuOccupancyMaxActiveClusters(int *count, void *function, const Launch *launch) { return *count = 66, function == NULL || launch->attribute_count != 1; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *count, void *function, int threads, size_t shared_bytes) {
    return *count = 1, function == NULL || threads < 1 || shared_bytes > 232448;
}
int cuLaunchKernelEx(const Launch *launch, void *function, void **arguments, void **more) {
    const unsigned one[3] = {1, 1, 1}, *cluster = launch->attribute_count ? launch->attributes->cluster : one;
    char line[256];
    snprintf(line, sizeof line, "launch %s grid %u %u %u block %u %u %u cluster %u %u %u shared %u", (char *)function, launch->grid[0], launch->grid[1],
             launch->grid[2], launch->block[0], launch->block[1], launch->block[2], cluster[0], cluster[1], cluster[2], launch->shared_bytes);
    tell(line);
    return arguments == NULL || more != NULL;
}
int cuTensorMapEncodeTiled(void *map, unsigned type, unsigned rank, void *data, const uint64_t *extents, const uint64_t *strides, const uint32_t *box,
                           const uint32_t *steps, unsigned interleave, unsigned swizzle, unsigned promotion, unsigned fill) {
    char line[256];
    snprintf(line, sizeof line, "map type %u extents %llu %llu stride %llu box %u %u swizzle %u", type, (unsigned long long)extents[0],
             (unsigned long long)extents[1], (unsigned long long)strides[0], box[0], box[1], swizzle);
    tell(line);
    return map == NULL || (uintptr_t)map % 64 || rank != 2 || data == NULL || steps[0] != 1 || interleave || promotion != 3 || fill;
}
static int kept;
int cuMemAlloc_v2(void **memory, size_t bytes) { return kept++, *memory = malloc(bytes), *memory == NULL; }
int cuMemFree_v2(void *memory) { return kept--, free(memory), 0; }
__attribute__((destructor)) static void tell_kept(void) { printf("memory still taken: %d\n", kept); }
int cuMemsetD8Async(void *memory, unsigned char byte, size_t bytes, void *stream) { return memset(memory, byte, bytes), stream == NULL; }
int cuMemcpyHtoD_v2(void *to, const void *from, size_t bytes) { return memcpy(to, from, bytes), 0; }
int cuMemcpyDtoH_v2(void *to, const void *from, size_t bytes) { return memcpy(to, from, bytes), 0; }
int cuStreamCreate(void **stream, unsigned flags) { return *stream = "stream", (int)flags; }
int cuStreamSynchronize(void *stream) { return stream == NULL; }
int cuStreamWaitEvent(void *stream, void *event, unsigned flags) { return printf("%s waits for %s\n", (char *)stream, (char *)event), (int)flags; }
int cuEventCreate(void **event, unsigned flags) { return *event = strdup("nothing"), (int)flags & ~2; }
int cuEventRecord(void *event, void *stream) { return strcpy(event, stream), 0; }
int cuEventSynchronize(void *event) { return event == NULL; }
int cuEventElapsedTime(float *milliseconds, void *begin, void *end) { return *milliseconds = 1, begin == NULL || end == NULL; }
