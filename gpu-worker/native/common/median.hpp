// The median and the quantiles of samples.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lathe {

inline double median(std::vector<double> samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

inline double quantile(std::vector<double> samples, double fraction) {
    const auto place = samples.begin() + static_cast<std::ptrdiff_t>(fraction * static_cast<double>(samples.size() - 1));
    std::nth_element(samples.begin(), place, samples.end());
    return *place;
}

}  // namespace lathe
