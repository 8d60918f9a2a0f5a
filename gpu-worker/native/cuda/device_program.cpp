#include "device_program.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/rejection.hpp"
#include "driver.hpp"
#include "residency.hpp"

namespace lathe {
namespace {

constexpr unsigned USUAL_CLUSTER = 8;  // larger clusters need a permission

unsigned volume(const std::array<unsigned, 3> &extents) { return extents[0] * extents[1] * extents[2]; }

CUtensorMapDataType map_type(const Map &map) {
    if (map.element_bytes != bytes_of(map.type)) {
        switch (map.element_bytes) {
            case 2: return CU_TENSOR_MAP_DATA_TYPE_UINT16;
            case 4: return CU_TENSOR_MAP_DATA_TYPE_UINT32;
            case 8: return CU_TENSOR_MAP_DATA_TYPE_UINT64;
            default: return CU_TENSOR_MAP_DATA_TYPE_UINT8;
        }
    }
    switch (map.type) {
        case Element::F16: return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
        case Element::BF16: return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
        case Element::F32: return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
        case Element::F64: return CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
        case Element::I32: return CU_TENSOR_MAP_DATA_TYPE_INT32;
        case Element::I64: return CU_TENSOR_MAP_DATA_TYPE_INT64;
        case Element::E4M3:
        case Element::I8:
        case Element::U8: return CU_TENSOR_MAP_DATA_TYPE_UINT8;
    }
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
}

CUtensorMapSwizzle swizzle_of(const Map &map) {
    return map.swizzle == 128 ? CU_TENSOR_MAP_SWIZZLE_128B
        : map.swizzle == 64   ? CU_TENSOR_MAP_SWIZZLE_64B
        : map.swizzle == 32   ? CU_TENSOR_MAP_SWIZZLE_32B
                              : CU_TENSOR_MAP_SWIZZLE_NONE;
}

CUresult encode_map(const Map &map, CUdeviceptr data, CUtensorMap &encoded) {
    const std::vector<cuuint64_t> extents(map.extents.begin(), map.extents.end()),
        strides(map.strides.begin(), map.strides.end());
    const std::vector<cuuint32_t> steps(map.extents.size(), 1);
    return driver().cuTensorMapEncodeTiled(&encoded, map_type(map), static_cast<cuuint32_t>(extents.size()),
                                           reinterpret_cast<void *>(data), extents.data(), strides.data(),
                                           map.box.data(), steps.data(), CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle_of(map),
                                           CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

// For messages: the driver gives no reason for an invalid map.
std::string shape_of(const Map &map) {
    std::string extents, box;
    for (const std::uint64_t extent : map.extents) extents += (extents.empty() ? "" : "x") + std::to_string(extent);
    for (const std::uint32_t extent : map.box) box += (box.empty() ? "" : "x") + std::to_string(extent);
    return "extents " + extents + ", box " + box + ", swizzle " + std::to_string(map.swizzle);
}

}  // namespace

void DeviceProgram::Unload::operator()(CUmodule module) const {
    if (!context_is_lost()) driver().cuModuleUnload(module);
}

DeviceProgram::DeviceProgram(const Device &device, const Program &program, const BufferAddresses &addresses,
                             std::size_t memory_limit, const Stream &stream)
    : device(device), program(program), addresses(addresses) {
    load(stream);
    for (const Map &map : program.maps) maps.push_back(encode(map));
    preparation = resolve(program.preparation);
    launches = resolve(program.launches);
    check_memory(memory_limit);
    fill_scratch(program, addresses, true, 0, stream);
}

void fill_scratch(const Program &program, const BufferAddresses &addresses, bool zeroed, unsigned char byte,
                  const Stream &stream) {
    for (std::size_t i = 0; i < program.scratch.size(); i++)
        if (program.scratch[i].zeroed == zeroed && program.scratch[i].bytes)
            check(driver().cuMemsetD8Async(addresses.scratch[i], byte, program.scratch[i].bytes, stream.handle()),
                  "filling scratch");
}

void DeviceProgram::reject(const std::string &reason) const { throw Rejection{Stage::LAUNCH, program.name, reason}; }

void DeviceProgram::accept(CUresult error, const std::string &what) const {
    if (error != CUDA_SUCCESS) reject(what + ": " + error_name(error));
}

void DeviceProgram::load(const Stream &stream) {
    const std::string code = read_file(program.library);
    CUmodule loaded = nullptr;
    accept(driver().cuModuleLoadData(&loaded, code.c_str()), "the device code cannot be loaded");
    module.reset(loaded);
    if (allocates_memory(code)) reject("the device code allocates memory (malloc), which scratch buffers must provide");
    variables = DeviceVariables(loaded, code, stream);
}

CUtensorMap DeviceProgram::encode(const Map &map) const {
    CUtensorMap encoded{};
    const CUdeviceptr data = map.of_scratch ? addresses.scratch[map.index] : addresses.tensors[map.index];
    accept(encode_map(map, data, encoded), "map " + map.name + " (" + shape_of(map) + ")");
    return encoded;
}

// The program and the addresses outlive this object, and `maps` is complete, so no address changes any more.
void *DeviceProgram::address_of(const Argument &argument) {
    switch (argument.kind) {
        case Argument::Kind::TENSOR: return const_cast<CUdeviceptr *>(&addresses.tensors[argument.index]);
        case Argument::Kind::SCRATCH: return const_cast<CUdeviceptr *>(&addresses.scratch[argument.index]);
        case Argument::Kind::MAP: return &maps[argument.index];
        case Argument::Kind::INTEGER: return const_cast<std::int64_t *>(&argument.value);
    }
    return nullptr;
}

// A kernel with other parameters than the job gives would read beyond its arguments.
void DeviceProgram::check_arguments(const Call &call, const Launch &launch) const {
    std::size_t offset, bytes;
    for (std::size_t i = 0; i < launch.arguments.size(); i++) {
        const CUresult found = driver().cuFuncGetParamInfo(call.function, i, &offset, &bytes);
        if (found != CUDA_SUCCESS)
            reject(
                text("%s takes %zu arguments, but the job gives %zu", call.entry.c_str(), i, launch.arguments.size()));
        const Argument::Kind kind = launch.arguments[i].kind;
        const bool fits = kind == Argument::Kind::MAP ? bytes == sizeof(CUtensorMap)
            : kind == Argument::Kind::INTEGER         ? bytes <= sizeof(std::int64_t)
                                                      : bytes == sizeof(CUdeviceptr);
        if (!fits)
            reject(
                text("argument %zu of %s has %zu bytes, which does not match the job", i, call.entry.c_str(), bytes));
    }
    if (driver().cuFuncGetParamInfo(call.function, launch.arguments.size(), &offset, &bytes) == CUDA_SUCCESS)
        reject(text("%s takes more than the %zu arguments of the job", call.entry.c_str(), launch.arguments.size()));
}

void DeviceProgram::configure(Call &call, const Launch &launch) const {
    const unsigned cluster = volume(launch.cluster);
    CUlaunchConfig &to = call.configuration;
    to.gridDimX = launch.grid[0], to.gridDimY = launch.grid[1], to.gridDimZ = launch.grid[2];
    to.blockDimX = launch.block[0], to.blockDimY = launch.block[1], to.blockDimZ = launch.block[2];
    to.sharedMemBytes = launch.shared_bytes;
    call.cluster.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    call.cluster.value.clusterDim = {launch.cluster[0], launch.cluster[1], launch.cluster[2]};
    to.attrs = &call.cluster;
    to.numAttrs = cluster > 1;
    accept(driver().cuFuncSetAttribute(call.function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                       static_cast<int>(launch.shared_bytes)),
           text("%s requires %u bytes of shared memory", call.entry.c_str(), launch.shared_bytes));
    if (cluster > USUAL_CLUSTER)
        accept(driver().cuFuncSetAttribute(call.function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
               text("%s requires clusters of %u blocks", call.entry.c_str(), cluster));
}

void DeviceProgram::fit_to_device(Call &call, const Launch &launch) const {
    const unsigned cluster = volume(launch.cluster);
    int resident = 0;
    if (cluster > 1) {
        accept(driver().cuOccupancyMaxActiveClusters(&resident, call.function, &call.configuration),
               call.entry + " in clusters");
        resident *= static_cast<int>(cluster);
    } else {
        accept(driver().cuOccupancyMaxActiveBlocksPerMultiprocessor(
                   &resident, call.function, static_cast<int>(volume(launch.block)), launch.shared_bytes),
               call.entry);
        resident *= device.multiprocessors;
    }
    if (resident < 1) reject(call.entry + " does not fit on the device: no block of it can be resident");
    call.configuration.gridDimX = resident_extent(launch.grid[0], static_cast<unsigned>(resident),
                                                  launch.grid[1] * launch.grid[2], launch.cluster[0]);
}

std::vector<DeviceProgram::Call> DeviceProgram::resolve(const std::vector<Launch> &all) {
    std::vector<Call> calls(all.size());
    for (std::size_t i = 0; i < all.size(); i++) {
        Call &call = calls[i];
        call.entry = all[i].entry;
        accept(driver().cuModuleGetFunction(&call.function, module.get(), call.entry.c_str()),
               "the device code has no entry " + call.entry);
        for (const Argument &argument : all[i].arguments) call.arguments.push_back(address_of(argument));
        check_arguments(call, all[i]);
        configure(call, all[i]);
        if (all[i].resident) fit_to_device(call, all[i]);
    }
    return calls;
}

// A call may have moved since it was configured, so its configuration must point at its cluster again.
void DeviceProgram::start(const std::vector<Call> &calls, const Stream &stream) const {
    for (const Call &call : calls) {
        CUlaunchConfig configuration = call.configuration;
        configuration.attrs = const_cast<CUlaunchAttribute *>(&call.cluster);
        configuration.hStream = stream.handle();
        const CUresult error = driver().cuLaunchKernelEx(&configuration, call.function,
                                                         const_cast<void **>(call.arguments.data()), nullptr);
        if (error != CUDA_SUCCESS) reject(text("launching %s: %s", call.entry.c_str(), error_name(error).c_str()));
    }
}

int DeviceProgram::attribute(CUfunction function, CUfunction_attribute which) const {
    int value = 0;
    check(driver().cuFuncGetAttribute(&value, which, function), "querying a kernel");
    return value;
}

// The driver reserves local memory for every thread that can be resident.
void DeviceProgram::check_memory(std::size_t limit) const {
    std::size_t bytes = 0, local = 0;
    for (const Scratch &scratch : program.scratch) bytes += scratch.bytes;
    for (const Call &call : launches)
        local = std::max(local, static_cast<std::size_t>(attribute(call.function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)));
    bytes +=
        local * static_cast<std::size_t>(device.resident_threads) * static_cast<std::size_t>(device.multiprocessors);
    if (bytes > limit)
        reject(text("memory limit of %zu MiB: scratch and local memory need %zu MiB", limit >> 20, bytes >> 20));
}

std::optional<Footprint> DeviceProgram::footprint() const {
    const Call &call = launches.front();
    const std::array<unsigned, 3> &block = program.launches.front().block;
    Footprint footprint{};
    footprint.registers = attribute(call.function, CU_FUNC_ATTRIBUTE_NUM_REGS);
    footprint.local_bytes = attribute(call.function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    footprint.shared_bytes = attribute(call.function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)
        + static_cast<int>(call.configuration.sharedMemBytes);
    driver().cuOccupancyMaxActiveBlocksPerMultiprocessor(&footprint.blocks_per_multiprocessor, call.function,
                                                         static_cast<int>(volume(block)),
                                                         call.configuration.sharedMemBytes);
    footprint.occupancy =
        static_cast<double>(footprint.blocks_per_multiprocessor) * volume(block) / device.resident_threads;
    return footprint;
}

}  // namespace lathe
