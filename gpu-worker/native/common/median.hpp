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

// A quantile of the distribution of samples, and an interval that contains it with about 95 %, whatever the
// distribution is. Few samples have no lower limit, and the highest one is the upper limit.
struct QuantileEstimate {
    double low, value, high;
};

inline QuantileEstimate estimate_quantile(std::vector<double> samples, double fraction) {
    std::sort(samples.begin(), samples.end());
    const auto count = static_cast<double>(samples.size());
    const double place = fraction * count, deviation = std::sqrt(place * (1 - fraction));
    const double low = place - 2 * deviation, high = std::min(std::ceil(place + 2 * deviation), count);
    const auto middle = static_cast<std::size_t>(fraction * (count - 1));
    return {low < 0 ? -INFINITY : samples[static_cast<std::size_t>(low)], samples[middle],
            samples[static_cast<std::size_t>(high) - 1]};
}

}  // namespace lathe
