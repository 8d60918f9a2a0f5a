#include "device.hpp"

#include "common/error.hpp"
#include "driver.hpp"
#include "kernels.hpp"
#include "nvml.hpp"

namespace lathe {
namespace {

int attribute(CUdevice device, CUdevice_attribute which) {
    int value = 0;
    check(driver().cuDeviceGetAttribute(&value, which, device), "querying the device");
    return value;
}

std::string uuid_of(CUdevice device) {
    CUuuid uuid;
    check(driver().cuDeviceGetUuid(&uuid, device), "querying the UUID");
    std::string out = "GPU-";
    for (int i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10) out += '-';
        out += text("%02x", static_cast<unsigned char>(uuid.bytes[i]));
    }
    return out;
}

Device describe(int ordinal) {
    Device device{};
    char name[256], bus[32];
    check(driver().cuDeviceGet(&device.handle, ordinal), "opening the device");
    check(driver().cuDeviceGetName(name, sizeof name, device.handle), "querying the name");
    check(driver().cuDeviceGetPCIBusId(bus, sizeof bus, device.handle), "querying the bus");
    check(driver().cuDeviceTotalMem(&device.memory_bytes, device.handle), "querying the memory");
    device.uuid = uuid_of(device.handle);
    device.name = name;
    device.bus_id = bus;
    device.capability_major = attribute(device.handle, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
    device.capability_minor = attribute(device.handle, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    device.multiprocessors = attribute(device.handle, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    device.shared_bytes = attribute(device.handle, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    device.resident_threads = attribute(device.handle, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
    device.second_cache_bytes = attribute(device.handle, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
    device.clock_kilohertz = attribute(device.handle, CU_DEVICE_ATTRIBUTE_CLOCK_RATE);
    device.memory_clock_kilohertz = attribute(device.handle, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
    device.memory_bus_bits = attribute(device.handle, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
    device.ecc = attribute(device.handle, CU_DEVICE_ATTRIBUTE_ECC_ENABLED) != 0;
    return device;
}

std::vector<Device> all_devices() {
    int count = 0;
    std::vector<Device> devices;
    check(driver().cuDeviceGetCount(&count), "counting devices");
    for (int i = 0; i < count; i++) devices.push_back(describe(i));
    return devices;
}

void report_device(const Device &device, const std::string &driver, Result &result) {
    result.open_object("");
    result.put("uuid", device.uuid);
    result.put("name", device.name);
    result.put("capability", text("%d.%d", device.capability_major, device.capability_minor));
    result.put_integer("smCount", device.multiprocessors);
    result.put_integer("sharedMemoryMax", device.shared_bytes);
    result.put_integer("residentThreads", device.resident_threads);
    result.put_integer("memoryBytes", static_cast<std::int64_t>(device.memory_bytes));
    result.put_integer("l2Bytes", device.second_cache_bytes);
    result.put_integer("clockMHz", device.clock_kilohertz / 1000);
    result.put_integer("memoryClockMHz", device.memory_clock_kilohertz / 1000);
    result.put_integer("memoryBusBits", device.memory_bus_bits);
    result.put_flag("ecc", device.ecc);
    result.put_flag("mig", Nvml::get().mig(device.uuid).value_or(false));
    result.put("busId", device.bus_id);
    result.put("driver", driver);
    result.close_object();
}

}  // namespace

Device find_device(const std::string &uuid) {
    const std::vector<Device> devices = all_devices();
    for (const Device &device : devices)
        if (device.uuid == uuid || (uuid.empty() && devices.size() == 1)) return device;
    if (uuid.empty())
        throw JobError(text("missing device: this host has %zu devices, give the UUID of one", devices.size()));
    throw JobError("this host has no device " + uuid + "; `devices` lists its devices");
}

void list_devices(Result &result) {
    std::string reason;
    result.put("status", "ok");
    result.open_array("devices");
    try {
        const std::string driver = driver_version();
        for (const Device &device : all_devices()) report_device(device, driver, result);
    } catch (const SystemError &none) {
        reason = none.what();
    }
    result.close_array();
    if (!reason.empty()) result.put("reason", reason);
}

std::string driver_version() {
    const std::string version = Nvml::get().driver_version();
    if (!version.empty()) return version;
    int number = 0;
    check(driver().cuDriverGetVersion(&number), "querying the driver's version");
    return text("CUDA %d.%d", number / 1000, number % 1000 / 10);
}

void enter(const Device &device) {
    CUcontext context;
    driver().cuDevicePrimaryCtxSetFlags(device.handle, CU_CTX_SCHED_SPIN | CU_CTX_LMEM_RESIZE_TO_MAX);
    check(driver().cuDevicePrimaryCtxRetain(&context, device.handle), "creating a context");
    check(driver().cuCtxSetCurrent(context), "selecting the context");
    driver().cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, 0);  // not every device has such a cache
    load_kernels(device.handle);
}

void enter_again(CUdevice device) {
    CUcontext context;
    check(driver().cuDevicePrimaryCtxRetain(&context, device), "opening the context");
    check(driver().cuCtxSetCurrent(context), "selecting the context");
}

}  // namespace lathe
