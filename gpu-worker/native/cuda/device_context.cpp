#include "device_context.hpp"

namespace lathe {
namespace {

const Device &entered(const Device &device) {
    enter(device);
    return device;
}

}  // namespace

DeviceContext::DeviceContext(const Device &device) : device(entered(device)), copier(device.handle) {}

std::vector<Span> DeviceContext::unused_memory() const {
    std::vector<Span> spans = copier.memory();
    for (const Span &span : {flushed.all(), breach.memory(), hashes.memory(), difference.memory(), sums.memory()})
        spans.push_back(span);
    return spans;
}

}  // namespace lathe
