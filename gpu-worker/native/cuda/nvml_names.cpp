#include "nvml_names.hpp"

#include <map>

#include "common/error.hpp"

namespace lathe {

std::string throttle_names(std::uint64_t bits) {
    static const char *const names[] = {
        "idle",    "application clocks", "power",       "hardware slowdown", "sync boost",
        "thermal", "hardware thermal",   "power brake", "display clocks"};
    std::string out;
    for (std::size_t bit = 0; bit < sizeof names / sizeof *names; bit++)
        if (bits >> bit & 1) out += (out.empty() ? "" : ", ") + std::string(names[bit]);
    return out.empty() ? "none" : out;
}

// Numbers and meanings from NVIDIA's catalogue of Xid errors.
std::optional<std::string> device_fault(unsigned xid) {
    static const std::map<unsigned, const char *> faults{
        {48, "uncorrectable ECC error"},
        {63, "a memory row is pending remapping"},
        {64, "a memory row could not be remapped"},
        {74, "NVLink error"},
        {79, "the GPU has fallen off the bus"},
        {92, "many correctable ECC errors"},
        {94, "contained memory error"},
        {95, "uncontained memory error"},
        {119, "the GPU system processor does not respond"},
        {120, "the GPU system processor failed"},
        {140, "unrecovered ECC error"},
    };
    const auto fault = faults.find(xid);
    if (fault == faults.end()) return std::nullopt;
    return text("Xid %u: %s", xid, fault->second);
}

}  // namespace lathe
