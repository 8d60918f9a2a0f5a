#include "device_context.hpp"

namespace lathe {
namespace {

const Device &entered(const Device &device) {
    enter(device);
    return device;
}

}  // namespace

DeviceContext::DeviceContext(const Device &device) : device(entered(device)), copier(device.handle) {}

}  // namespace lathe
