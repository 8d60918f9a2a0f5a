// The driver's functions, loaded from the driver's library at run time. The host code links nothing of CUDA.
#pragma once

#include <cuda.h>

#include <string>

#include "common/error.hpp"

namespace lathe {

// The types come from the toolkit's header; cuGetProcAddress finds the functions under these plain names.
#define LATHE_DRIVER_FUNCTIONS(FUNCTION)                  \
    FUNCTION(cuInit)                                      \
    FUNCTION(cuDriverGetVersion)                          \
    FUNCTION(cuGetErrorName)                              \
    FUNCTION(cuDeviceGet)                                 \
    FUNCTION(cuDeviceGetCount)                            \
    FUNCTION(cuDeviceGetName)                             \
    FUNCTION(cuDeviceGetUuid)                             \
    FUNCTION(cuDeviceGetAttribute)                        \
    FUNCTION(cuDeviceGetPCIBusId)                         \
    FUNCTION(cuDeviceTotalMem)                            \
    FUNCTION(cuDevicePrimaryCtxRetain)                    \
    FUNCTION(cuDevicePrimaryCtxSetFlags)                  \
    FUNCTION(cuCtxSetCurrent)                             \
    FUNCTION(cuCtxSetLimit)                               \
    FUNCTION(cuCtxResetPersistingL2Cache)                 \
    FUNCTION(cuMemAlloc)                                  \
    FUNCTION(cuMemFree)                                   \
    FUNCTION(cuMemGetInfo)                                \
    FUNCTION(cuMemHostAlloc)                              \
    FUNCTION(cuMemFreeHost)                               \
    FUNCTION(cuMemHostGetDevicePointer)                   \
    FUNCTION(cuMemcpyHtoDAsync)                           \
    FUNCTION(cuMemcpyDtoHAsync)                           \
    FUNCTION(cuMemcpyDtoDAsync)                           \
    FUNCTION(cuMemsetD8Async)                             \
    FUNCTION(cuStreamCreate)                              \
    FUNCTION(cuStreamSynchronize)                         \
    FUNCTION(cuStreamWaitValue32)                         \
    FUNCTION(cuEventCreate)                               \
    FUNCTION(cuEventRecord)                               \
    FUNCTION(cuEventQuery)                                \
    FUNCTION(cuEventElapsedTime)                          \
    FUNCTION(cuModuleLoadData)                            \
    FUNCTION(cuModuleUnload)                              \
    FUNCTION(cuModuleGetFunction)                         \
    FUNCTION(cuModuleGetGlobal)                           \
    FUNCTION(cuFuncGetAttribute)                          \
    FUNCTION(cuFuncSetAttribute)                          \
    FUNCTION(cuFuncGetParamInfo)                          \
    FUNCTION(cuLaunchKernelEx)                            \
    FUNCTION(cuOccupancyMaxActiveBlocksPerMultiprocessor) \
    FUNCTION(cuOccupancyMaxActiveClusters)                \
    FUNCTION(cuTensorMapEncodeTiled)

#define LATHE_MEMBER(name) decltype(&::name) name;
struct Driver {
    LATHE_DRIVER_FUNCTIONS(LATHE_MEMBER)
};
#undef LATHE_MEMBER

// Loads and initialises the driver at first use. Throws SystemError with the reason where there is none.
const Driver &driver();

// CUDA_ERROR_ILLEGAL_ADDRESS and so on.
std::string error_name(CUresult error);

// After a fault or a hang the context is lost: nothing is freed any more, since these calls would never return.
void lose_context();
bool context_is_lost();

// For the harness's own calls: throws SystemError with the place of the call.
void check(CUresult error, const char *what, SourceLine at = SourceLine::here());

}  // namespace lathe
