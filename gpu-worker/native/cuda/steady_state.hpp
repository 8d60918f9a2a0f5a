// The steady state of a device: its power limit and operating temperature. It outlives a run at full power for a moment,
// also while other jobs run, which use less power.
#pragma once

#include <cstdint>
#include <optional>

#include "common/job.hpp"

namespace lathe {

class SteadyState {
public:
    // Returns the sampling of a run that begins now. A device that is still in the steady state needs half of the
    // warm-up; RATIONALE.md has the numbers.
    Sampling sampling(Sampling planned, std::uint64_t now) const {
        if (planned.span_nanoseconds > 0 && left && now - *left < LASTS_NANOSECONDS) planned.warmup_nanoseconds /= 2;
        return planned;
    }

    // Remembers that a run with this sampling has ended now.
    void end(const Sampling &sampling, std::uint64_t now) {
        if (sampling.span_nanoseconds > 0) left = now;
    }

private:
    static constexpr std::uint64_t LASTS_NANOSECONDS = 3'000'000'000;

    std::optional<std::uint64_t> left;
};

}  // namespace lathe
