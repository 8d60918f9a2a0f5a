// The median and the quantiles of samples.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace lathe {

inline double median(std::vector<double> samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

inline double quantile(std::vector<double> samples, double fraction) {
    const auto place =
        samples.begin() + static_cast<std::ptrdiff_t>(fraction * static_cast<double>(samples.size() - 1));
    std::nth_element(samples.begin(), place, samples.end());
    return *place;
}

struct Interval {
    double low, high;
};

// Returns an interval that contains the quantile of the samples' distribution, whatever that is, with about 95 %.
inline Interval quantile_interval(std::vector<double> samples, double fraction) {
    std::sort(samples.begin(), samples.end());
    const auto count = static_cast<double>(samples.size());
    const double place = fraction * count, deviation = std::sqrt(place * (1 - fraction));
    const double low = std::max(place - 2 * deviation, 0.0), high = std::min(place + 2 * deviation, count);
    return {samples[static_cast<std::size_t>(low)], samples[static_cast<std::size_t>(std::ceil(high)) - 1]};
}

}  // namespace lathe
