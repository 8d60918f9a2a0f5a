// The median of samples.
#pragma once

#include <algorithm>
#include <vector>

namespace lathe {

inline double median(std::vector<double> samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

}  // namespace lathe
