// The driver's functions, found in the driver's library when it is there; nothing of CUDA is linked on the host's side.
#pragma once

#include <cuda.h>

#include <string>

namespace lathe {

// Each expands with the type that the toolkit's header gives it; the loader is asked for it under the plain name.
#define LATHE_DRIVER_FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(cuInit)                                                                                                                \
    FUNCTION(cuDriverGetVersion)                                                                                                    \
    FUNCTION(cuGetErrorName)                                                                                                        \
    FUNCTION(cuDeviceGet)                                                                                                           \
    FUNCTION(cuDeviceGetCount)                                                                                                      \
    FUNCTION(cuDeviceGetName)                                                                                                       \
    FUNCTION(cuDeviceGetUuid)                                                                                                       \
    FUNCTION(cuDeviceGetAttribute)                                                                                                  \
    FUNCTION(cuDeviceGetPCIBusId)                                                                                                   \
    FUNCTION(cuDeviceTotalMem)                                                                                                      \
    FUNCTION(cuDevicePrimaryCtxRetain)                                                                                              \
    FUNCTION(cuDevicePrimaryCtxSetFlags)                                                                                            \
    FUNCTION(cuCtxSetCurrent)                                                                                                       \
    FUNCTION(cuCtxSetLimit)                                                                                                         \
    FUNCTION(cuCtxResetPersistingL2Cache)                                                                                           \
    FUNCTION(cuMemAlloc)                                                                                                            \
    FUNCTION(cuMemFree)                                                                                                             \
    FUNCTION(cuMemHostAlloc)                                                                                                        \
    FUNCTION(cuMemFreeHost)                                                                                                         \
    FUNCTION(cuMemHostGetDevicePointer)                                                                                             \
    FUNCTION(cuMemcpyHtoDAsync)                                                                                                     \
    FUNCTION(cuMemcpyDtoHAsync)                                                                                                     \
    FUNCTION(cuMemcpyDtoDAsync)                                                                                                     \
    FUNCTION(cuMemsetD8Async)                                                                                                       \
    FUNCTION(cuStreamCreate)                                                                                                        \
    FUNCTION(cuStreamSynchronize)                                                                                                   \
    FUNCTION(cuStreamWaitValue32)                                                                                                   \
    FUNCTION(cuEventCreate)                                                                                                         \
    FUNCTION(cuEventRecord)                                                                                                         \
    FUNCTION(cuEventQuery)                                                                                                          \
    FUNCTION(cuEventElapsedTime)                                                                                                    \
    FUNCTION(cuModuleLoadData)                                                                                                      \
    FUNCTION(cuModuleUnload)                                                                                                        \
    FUNCTION(cuModuleGetFunction)                                                                                                   \
    FUNCTION(cuFuncGetAttribute)                                                                                                    \
    FUNCTION(cuFuncSetAttribute)                                                                                                    \
    FUNCTION(cuFuncGetParamInfo)                                                                                                    \
    FUNCTION(cuLaunchKernelEx)                                                                                                      \
    FUNCTION(cuOccupancyMaxActiveBlocksPerMultiprocessor)                                                                           \
    FUNCTION(cuOccupancyMaxActiveClusters)                                                                                          \
    FUNCTION(cuTensorMapEncodeTiled)

#define LATHE_MEMBER(name) decltype(&::name) name;
struct Driver {
    LATHE_DRIVER_FUNCTIONS(LATHE_MEMBER)
};
#undef LATHE_MEMBER

// Loads and initialises it when first asked; throws Trouble, with the reason, where there is none.
const Driver &driver();

// CUDA_ERROR_ILLEGAL_ADDRESS and so on.
std::string error_name(CUresult error);

// After a fault or a hang nothing is given back any more: the calls would wait for ever, and the process ends soon.
void abandon_context();
bool context_is_abandoned();

// For the harness's own calls: throws Trouble.
void check(CUresult error, const char *what);

}  // namespace lathe
