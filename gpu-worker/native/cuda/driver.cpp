#include "driver.hpp"

#include <dlfcn.h>

#include "common/error.hpp"

namespace lathe {
namespace {

bool lost = false;

constexpr int INTERFACE = 12040;  // the CUDA version of the functions' signatures

using GetProcAddress = CUresult (*)(const char *, void **, int, cuuint64_t, CUdriverProcAddressQueryResult *);

template <class Function>
void find(GetProcAddress lookup, const char *name, Function &function) {
    void *address = nullptr;
    CUdriverProcAddressQueryResult found;
    if (lookup(name, &address, INTERFACE, CU_GET_PROC_ADDRESS_DEFAULT, &found) != CUDA_SUCCESS || !address)
        throw SystemError(text("the NVIDIA driver has no %s; install a driver for CUDA 12.4 or newer", name));
    function = reinterpret_cast<Function>(address);
}

Driver load() {
    Driver driver{};
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw SystemError(text("no NVIDIA driver is installed (%s)", dlerror()));
    const auto lookup = reinterpret_cast<GetProcAddress>(dlsym(library, "cuGetProcAddress_v2"));
    if (!lookup) throw SystemError("the NVIDIA driver is too old; install one for CUDA 12.4 or newer");
#define LATHE_FIND(name) find(lookup, #name, driver.name);
    LATHE_DRIVER_FUNCTIONS(LATHE_FIND)
#undef LATHE_FIND
    const CUresult started = driver.cuInit(0);
    const char *name = nullptr;
    if (started != CUDA_SUCCESS) driver.cuGetErrorName(started, &name);
    if (started != CUDA_SUCCESS) throw SystemError(text("cuInit failed: %s", name ? name : "unknown error"));
    return driver;
}

}  // namespace

const Driver &driver() {
    static const Driver loaded = load();
    return loaded;
}

std::string error_name(CUresult error) {
    const char *name = nullptr;
    if (driver().cuGetErrorName(error, &name) != CUDA_SUCCESS || !name)
        return text("CUDA error %d", static_cast<int>(error));
    return name;
}

void lose_context() { lost = true; }

bool context_is_lost() { return lost; }

void check(CUresult error, const char *what, SourceLine at) {
    if (error != CUDA_SUCCESS) throw SystemError(located(std::string(what) + ": " + error_name(error), at));
}

}  // namespace lathe
