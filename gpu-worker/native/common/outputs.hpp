// What both runners know about outputs: the bytes that memory holds before a run, and how a comparison with the
// reference is reported. An element is right when |got - want| <= absolute + relative * max(scale, |want|), where scale
// is the root mean square of the reference tensor. Where the reference is not finite, the element must be the same
// infinity, or also a NaN.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "common/job.hpp"
#include "common/reference.hpp"
#include "common/rejection.hpp"

namespace lathe {

// The bytes that outputs and scratch hold before a run: a NaN, or a huge number in every type. A result that was never
// written shows under both; one that was computed from old contents differs between them.
enum class Poison : unsigned char { NOT_A_NUMBER = 0xFF, HUGE_NUMBER = 0xFB };

// The bytes around buffers: a NaN in every float type, a huge negative and a huge positive number, so that reading past
// an end shows in results, too. They differ: a copy from beyond one buffer changes the bytes beyond another.
constexpr unsigned char GUARD_OF_INPUT = 0xFF, GUARD_OF_OUTPUT = 0xFB, GUARD_OF_SCRATCH = 0x7B;

// What an element may differ by.
struct ElementTolerance {
    double absolute, relative, scale;

    // A NaN is within no tolerance of a number: the comparison is written so that it fails.
    LATHE_HOST_DEVICE bool admits(double got, double want) const {
        if (want != want) return got != got;
        if (fabs(want) == static_cast<double>(INFINITY)) return got == want;
        return admits_error(fabs(got - want), want);
    }

    LATHE_HOST_DEVICE bool admits_error(double error, double want) const { return error <= admitted(want); }

    LATHE_HOST_DEVICE double admitted(double want) const {
        const double size = fabs(want);
        return absolute + relative * (size > scale ? size : scale);
    }
};

// By Hoeffding's inequality, errors that do not depend on the signs exceed x times the root of the sum of their squares with a
// probability of at most 2 * exp(-x * x / 2), which is 3e-14 here.
constexpr double SIGNED_DEVIATIONS = 8;

// Whether a sum of elements with random signs may differ so much from that of the correct elements, if each has an error of at
// most the admitted one, whose squares have this sum. An infinity or a NaN is no sum.
LATHE_HOST_DEVICE inline bool admits_signed_sum(double got, double want, double squares) {
    return fabs(got) < static_cast<double>(INFINITY) && fabs(got - want) <= SIGNED_DEVIATIONS * sqrt(squares);
}

// Whether an output is a product whose signed sums can show an error. The types are so narrow that the rounding errors of sums
// in f64 are much smaller than the tolerance. The relative tolerance is so small that no element, however wrong, raises the
// admitted difference above its own error; that of e4m3 outputs never is.
bool has_signed_sums(const Job &job, std::size_t tensor);

// Returns the distance of two integers of 64 bits, which may differ though their doubles are equal.
LATHE_HOST_DEVICE inline double distance_of(std::int64_t got, std::int64_t want) {
    const auto a = static_cast<std::uint64_t>(got), b = static_cast<std::uint64_t>(want);
    return static_cast<double>(got < want ? b - a : a - b);
}

// Returns the tolerance of an output for inputs with the pattern. Integers must be equal. The job's absolute part lets results be flushed to zero.
// Where denormals are preserved, they have the error of the smallest normal number.
ElementTolerance tolerance_of(const Job &job, Pattern pattern, std::size_t tensor, double scale);

// Runs a candidate on inputs with the pattern and compares its outputs with a reference. Outputs for zeros are correct
// for denormal inputs, too, unless denormals are preserved. A rejection names the pattern.
void verify_pattern(const Job &job, Pattern pattern, const std::function<void()> &run,
                    const std::function<void(Contents)> &compare);

struct ErrorNorms {
    double max_absolute = 0;
    double max_relative = 0;  // in units of the scale
    double scale = 0;

    void widen(double absolute, double scale);
};

// Reports the norms of outputs; there is an entry for each tensor.
void report_norms(const Job &job, const std::vector<ErrorNorms> &norms, Result &result);

// The first wrong element of an output, and how many there are.
struct WrongElements {
    std::uint64_t wrong, first;
};

// Returns the rejection (correctness) for a wrong output; `got` points at its first wrong element.
Rejection mismatch(const Job &job, std::size_t tensor, const ReferenceOutput &want, const WrongElements &found,
                   const void *got, Element got_type);

}  // namespace lathe
