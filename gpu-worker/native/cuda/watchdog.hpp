// Waits for what a candidate does on the device. It may fault, or never end; both hurt the context for good.
#pragma once

#include <string>

#include "stream.hpp"

namespace lathe {

struct Watched {
    std::string candidate;
    double seconds;
};

// Throws Rejection when a fault comes before the moment, or the moment not within the seconds.
void await(const Moment &moment, const Watched &watched);

}  // namespace lathe
