// Waits for a candidate's work on the device. A candidate that faults or hangs loses the context.
#pragma once

#include <string>

#include "stream.hpp"

namespace lathe {

struct Deadline {
    std::string candidate;
    double seconds;
};

// Throws Rejection when a fault comes before the event, or the event does not come within the seconds.
void await(const CudaEvent &event, const Deadline &deadline);

}  // namespace lathe
