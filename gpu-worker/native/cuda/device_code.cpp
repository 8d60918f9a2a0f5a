#include "device_code.hpp"

#include <algorithm>

#include "driver.hpp"
#include "map_encoding.hpp"
#include "rejection.hpp"
#include "residency.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

constexpr unsigned USUAL_CLUSTER = 8;  // larger ones must be asked for

unsigned volume(const std::array<unsigned, 3> &extents) { return extents[0] * extents[1] * extents[2]; }

}  // namespace

void DeviceCode::Unload::operator()(CUmodule module) const {
    if (!context_is_abandoned()) driver().cuModuleUnload(module);
}

DeviceCode::DeviceCode(const Device &device, const Program &program, const Places &places, std::size_t memory_limit)
    : device(device), program(program), places(places) {
    load();
    for (const Map &map : program.maps) maps.push_back(encode(map));
    preparation = resolve(program.preparation);
    launches = resolve(program.launches);
    check_memory(memory_limit);
}

void DeviceCode::refuse(const std::string &reason) const { throw Rejection{Stage::LAUNCH, program.name, reason}; }

void DeviceCode::accept(CUresult error, const std::string &what) const {
    if (error != CUDA_SUCCESS) refuse(what + ": " + error_name(error));
}

void DeviceCode::load() {
    const std::string code = read_file(program.library);
    CUmodule loaded = nullptr;
    accept(driver().cuModuleLoadData(&loaded, code.c_str()), "the device code cannot be loaded");
    module.reset(loaded);
}

CUtensorMap DeviceCode::encode(const Map &map) const {
    CUtensorMap encoded{};
    const CUdeviceptr data = map.of_scratch ? places.scratch[map.index] : places.tensors[map.index];
    accept(encode_map(map, data, encoded), "map " + map.name + " (" + shape_of(map) + ")");
    return encoded;
}

// The program and the places outlive this object, and the maps are all there: no address changes any more.
void *DeviceCode::address_of(const Argument &argument) {
    switch (argument.kind) {
        case Argument::Kind::TENSOR: return const_cast<CUdeviceptr *>(&places.tensors[argument.index]);
        case Argument::Kind::SCRATCH: return const_cast<CUdeviceptr *>(&places.scratch[argument.index]);
        case Argument::Kind::MAP: return &maps[argument.index];
        case Argument::Kind::INTEGER: return const_cast<std::int64_t *>(&argument.value);
    }
    return nullptr;
}

// A kernel with other parameters than the job gives would read whatever lies behind them.
void DeviceCode::check_arguments(const Call &call, const Launch &launch) const {
    std::size_t offset, bytes;
    for (std::size_t i = 0; i < launch.arguments.size(); i++) {
        const CUresult found = driver().cuFuncGetParamInfo(call.function, i, &offset, &bytes);
        if (found != CUDA_SUCCESS) refuse(text("%s takes %zu arguments, the job gives %zu", call.entry.c_str(), i, launch.arguments.size()));
        const Argument::Kind kind = launch.arguments[i].kind;
        const bool fits = kind == Argument::Kind::MAP       ? bytes == sizeof(CUtensorMap)
                          : kind == Argument::Kind::INTEGER ? bytes <= sizeof(std::int64_t)
                                                            : bytes == sizeof(CUdeviceptr);
        if (!fits) refuse(text("argument %zu of %s has %zu bytes, which is not what the job gives", i, call.entry.c_str(), bytes));
    }
    if (driver().cuFuncGetParamInfo(call.function, launch.arguments.size(), &offset, &bytes) == CUDA_SUCCESS)
        refuse(text("%s takes more than the %zu arguments that the job gives", call.entry.c_str(), launch.arguments.size()));
}

void DeviceCode::configure(Call &call, const Launch &launch) const {
    const unsigned cluster = volume(launch.cluster);
    CUlaunchConfig &to = call.configuration;
    to.gridDimX = launch.grid[0], to.gridDimY = launch.grid[1], to.gridDimZ = launch.grid[2];
    to.blockDimX = launch.block[0], to.blockDimY = launch.block[1], to.blockDimZ = launch.block[2];
    to.sharedMemBytes = launch.shared_bytes;
    call.cluster.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    call.cluster.value.clusterDim = {launch.cluster[0], launch.cluster[1], launch.cluster[2]};
    to.attrs = &call.cluster;
    to.numAttrs = cluster > 1;
    accept(driver().cuFuncSetAttribute(call.function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, static_cast<int>(launch.shared_bytes)),
           text("%s asks for %u bytes of shared memory", call.entry.c_str(), launch.shared_bytes));
    if (cluster > USUAL_CLUSTER)
        accept(driver().cuFuncSetAttribute(call.function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
               text("%s asks for clusters of %u blocks", call.entry.c_str(), cluster));
}

void DeviceCode::fit_to_device(Call &call, const Launch &launch) const {
    const unsigned cluster = volume(launch.cluster);
    int resident = 0;
    if (cluster > 1) {
        accept(driver().cuOccupancyMaxActiveClusters(&resident, call.function, &call.configuration), call.entry + " in clusters");
        resident *= static_cast<int>(cluster);
    } else {
        accept(driver().cuOccupancyMaxActiveBlocksPerMultiprocessor(&resident, call.function, static_cast<int>(volume(launch.block)),
                                                                    launch.shared_bytes), call.entry);
        resident *= device.multiprocessors;
    }
    if (resident < 1) refuse(call.entry + " does not fit on the device: not one block of it can be resident");
    call.configuration.gridDimX =
        resident_extent(launch.grid[0], static_cast<unsigned>(resident), launch.grid[1] * launch.grid[2], launch.cluster[0]);
}

std::vector<DeviceCode::Call> DeviceCode::resolve(const std::vector<Launch> &all) {
    std::vector<Call> calls(all.size());
    for (std::size_t i = 0; i < all.size(); i++) {
        Call &call = calls[i];
        call.entry = all[i].entry;
        accept(driver().cuModuleGetFunction(&call.function, module.get(), call.entry.c_str()), "the device code has no entry " + call.entry);
        for (const Argument &argument : all[i].arguments) call.arguments.push_back(address_of(argument));
        check_arguments(call, all[i]);
        configure(call, all[i]);
        if (all[i].resident) fit_to_device(call, all[i]);
    }
    return calls;
}

// The configuration points at the call's own cluster, and the vector of calls was made in place.
void DeviceCode::start(const std::vector<Call> &calls, const Stream &stream) const {
    for (const Call &call : calls) {
        CUlaunchConfig configuration = call.configuration;
        configuration.attrs = const_cast<CUlaunchAttribute *>(&call.cluster);
        configuration.hStream = stream.handle();
        const CUresult error = driver().cuLaunchKernelEx(&configuration, call.function, const_cast<void **>(call.arguments.data()), nullptr);
        if (error != CUDA_SUCCESS) refuse(text("launching %s: %s", call.entry.c_str(), error_name(error).c_str()));
    }
}

void DeviceCode::prepare(const Stream &stream) const { start(preparation, stream); }

void DeviceCode::launch(const Stream &stream) const { start(launches, stream); }

int DeviceCode::attribute(CUfunction function, CUfunction_attribute which) const {
    int value = 0;
    check(driver().cuFuncGetAttribute(&value, which, function), "asking about a kernel");
    return value;
}

// The driver keeps local memory for every thread that could be resident.
void DeviceCode::check_memory(std::size_t limit) const {
    std::size_t bytes = 0, local = 0;
    for (const Scratch &scratch : program.scratch) bytes += scratch.bytes;
    for (const Call &call : launches)
        local = std::max(local, static_cast<std::size_t>(attribute(call.function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)));
    bytes += local * static_cast<std::size_t>(device.resident_threads) * static_cast<std::size_t>(device.multiprocessors);
    if (bytes > limit) refuse(text("memory limit of %zu MiB: scratch and local memory need %zu MiB", limit >> 20, bytes >> 20));
}

Footprint DeviceCode::footprint() const {
    const Call &call = launches.front();
    const std::array<unsigned, 3> &block = program.launches.front().block;
    Footprint footprint{};
    footprint.registers = attribute(call.function, CU_FUNC_ATTRIBUTE_NUM_REGS);
    footprint.local_bytes = attribute(call.function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    footprint.shared_bytes =
        attribute(call.function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES) + static_cast<int>(call.configuration.sharedMemBytes);
    driver().cuOccupancyMaxActiveBlocksPerMultiprocessor(&footprint.blocks_per_multiprocessor, call.function,
                                                         static_cast<int>(volume(block)), call.configuration.sharedMemBytes);
    footprint.occupancy = static_cast<double>(footprint.blocks_per_multiprocessor) * volume(block) / device.resident_threads;
    return footprint;
}

}  // namespace lathe
