#include "device.hpp"

#include "driver.hpp"
#include "kernels.hpp"
#include "nvml.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

int attribute(CUdevice device, CUdevice_attribute which) {
    int value = 0;
    check(driver().cuDeviceGetAttribute(&value, which, device), "asking the device");
    return value;
}

std::string uuid_of(CUdevice device) {
    CUuuid uuid;
    check(driver().cuDeviceGetUuid(&uuid, device), "asking for the UUID");
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
    check(driver().cuDeviceGet(&device.handle, ordinal), "finding the device");
    check(driver().cuDeviceGetName(name, sizeof name, device.handle), "asking for the name");
    check(driver().cuDeviceGetPCIBusId(bus, sizeof bus, device.handle), "asking for the bus");
    check(driver().cuDeviceTotalMem(&device.memory_bytes, device.handle), "asking for the memory");
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

}  // namespace

std::vector<Device> all_devices() {
    int count = 0;
    std::vector<Device> devices;
    check(driver().cuDeviceGetCount(&count), "counting devices");
    for (int i = 0; i < count; i++) devices.push_back(describe(i));
    return devices;
}

Device find_device(const std::string &uuid) {
    const std::vector<Device> devices = all_devices();
    for (const Device &device : devices)
        if (device.uuid == uuid || (uuid.empty() && devices.size() == 1)) return device;
    if (uuid.empty()) throw BadJob(text("device is missing: its UUID is needed, for there are %zu devices here", devices.size()));
    throw BadJob("device " + uuid + " is not here; `devices` lists those that are");
}

std::string driver_version() {
    const std::string version = Nvml::get().driver_version();
    if (!version.empty()) return version;
    int number = 0;
    check(driver().cuDriverGetVersion(&number), "asking for the driver's version");
    return text("CUDA %d.%d", number / 1000, number % 1000 / 10);
}

void enter(const Device &device) {
    CUcontext context;
    driver().cuDevicePrimaryCtxSetFlags(device.handle, CU_CTX_SCHED_SPIN | CU_CTX_LMEM_RESIZE_TO_MAX);
    check(driver().cuDevicePrimaryCtxRetain(&context, device.handle), "making a context");
    check(driver().cuCtxSetCurrent(context), "entering the context");
    driver().cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, 0);  // not every device has one
    load_kernels(device.handle);
}

void enter_again(CUdevice device) {
    CUcontext context;
    check(driver().cuDevicePrimaryCtxRetain(&context, device), "finding the context");
    check(driver().cuCtxSetCurrent(context), "entering the context");
}

}  // namespace lathe
