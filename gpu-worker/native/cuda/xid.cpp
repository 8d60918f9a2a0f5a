#include "xid.hpp"

#include <map>

#include "trouble.hpp"

namespace lathe {

// Numbers and meanings are those of NVIDIA's catalogue of Xid errors.
std::optional<std::string> device_fault(unsigned xid) {
    static const std::map<unsigned, const char *> faults{
        {48, "uncorrectable ECC error"},
        {63, "a row of memory waits to be remapped"},
        {64, "a row of memory could not be remapped"},
        {74, "NVLink error"},
        {79, "the GPU has fallen off the bus"},
        {92, "many correctable ECC errors"},
        {94, "contained memory error"},
        {95, "uncontained memory error"},
        {119, "the GPU's system processor does not answer"},
        {120, "the GPU's system processor has failed"},
        {140, "unrecovered ECC error"},
    };
    const auto fault = faults.find(xid);
    if (fault == faults.end()) return std::nullopt;
    return text("Xid %u: %s", xid, fault->second);
}

}  // namespace lathe
