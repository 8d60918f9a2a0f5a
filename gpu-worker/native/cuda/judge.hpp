// The comparison of whole outputs with the reference.
#pragma once

#include <vector>

#include "reference.hpp"
#include "result.hpp"

namespace lathe {

struct Norms {
    double max_absolute = 0;
    double max_relative = 0;  // in units of the scale
    double scale = 0;
};

class Judge {
public:
    Judge(Station &station, const Scene &scene);

    // Throws Rejection (correctness) at the first output that is wrong; widens the norms by what it finds.
    void compare_outputs(const Reference &reference, const std::string &candidate);

    void report_norms(Result &result) const;

private:
    Station &station;
    const Scene &scene;
    std::vector<Norms> norms;  // one for each tensor

    Difference compare_one(std::size_t number, const TrueOutput &want);
    [[noreturn]] void refuse(std::size_t number, const TrueOutput &want, const Difference &difference, const std::string &candidate);
};

}  // namespace lathe
