#include "station.hpp"

namespace lathe {
namespace {

const Device &entered(const Device &device) {
    enter(device);
    return device;
}

}  // namespace

Station::Station(const Device &device) : device(entered(device)), ferry(device.handle) {}

}  // namespace lathe
