// One request to a station, from the text of a job to a written result.
#pragma once

#include <string>

#include "rejection.hpp"
#include "station.hpp"

namespace lathe {

struct Errand {
    std::string verb, job, result;
};

// Whether there is such a verb that works on a job file.
bool is_errand(const std::string &verb);

// Writes the result, also of a rejected candidate, and says whether the station can still be used. Throws BadJob, Trouble, and Occupied
// where somebody else used the device.
ContextState run_errand(Station &station, const Errand &errand);

}  // namespace lathe
