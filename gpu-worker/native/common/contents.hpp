// The contents of inputs: random numbers of a distribution, and patterns beyond them, on which kernels fail that are right for random numbers only.
// evaluate.py fills the same values for references in Python. Inputs of integers and masks, and those in files, have no
// patterns.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "common/element.hpp"
#include "common/random.hpp"

namespace lathe {

// The distribution of an input's random numbers.
struct Distribution {
    enum class Kind {
        UNIFORM,  // from low to high; integers include high
        NORMAL,   // approximately: twelve uniform numbers are added, so that no value is beyond six deviations
        MASK,     // 1 with the probability of the density, else 0
        FILES     // none: the contents are in files
    };
    Kind kind;
    double low, high;  // of a normal distribution: three deviations from the mean
    double mean, deviation, density;

    bool has_patterns(Element type) const {
        return !is_integer(type) && (kind == Kind::UNIFORM || kind == Kind::NORMAL);
    }

    // Returns the number of an element. Of a uniform distribution the types have their own.
    LATHE_HOST_DEVICE double at(std::uint64_t stream, std::uint64_t index) const {
        if (kind == Kind::MASK) return static_cast<double>(random_at(stream, index) >> 40) * 0x1p-24 < density;
        std::uint64_t sum = 0;
        for (std::uint64_t part = 0; part < 3; part++)
            for (std::uint64_t bits = random_at(stream, 3 * index + part); bits; bits >>= 16) sum += bits & 0xFFFF;
        return mean + deviation * ((static_cast<double>(sum) + 6) * 0x1p-16 - 6);
    }
};

enum class Pattern {
    UNIFORM,  // the distribution's numbers
    ZEROS,
    SMALL,        // uniform, scaled down
    LARGE,        // uniform, scaled up
    DENORMALS,    // uniform, scaled below the smallest normal number
    ONE_NONZERO,  // the first input has one element that is not zero
    TWO_VALUES,   // two values alternate in each row
    ONE_NAN,      // the first input has one NaN
    ONE_INFINITY  // the first input has one infinity
};

std::optional<Pattern> pattern_named(const std::string &name);

// Describes the contents for a reason, such as "inputs of zeros"; empty for uniform ones.
std::string describe(Pattern pattern);

// The power of two that scales a uniform tensor with values from low to high.
double pattern_scale(Pattern pattern, Element type, double low, double high);

// The contents of a job's inputs. A seed alone stands for uniform random numbers.
struct Contents {
    std::uint64_t seed;
    Pattern pattern;

    Contents(std::uint64_t seed, Pattern pattern = Pattern::UNIFORM) : seed(seed), pattern(pattern) {}
    bool operator<(const Contents &other) const {
        return seed != other.seed ? seed < other.seed : pattern < other.pattern;
    }
};

// How a tensor that holds numbers of its distribution gets a pattern.
struct PatternFill {
    Pattern pattern;
    double low, high, scale;
    std::uint64_t numbers;  // the tensor's stream of random_at
    std::size_t elements, columns;
    bool is_first;  // of the inputs with patterns

    // Returns the value of an element before it is rounded to the type.
    LATHE_HOST_DEVICE double at(std::size_t index, double uniform) const {
        switch (pattern) {
            case Pattern::UNIFORM: return uniform;
            case Pattern::ZEROS: return 0;
            case Pattern::SMALL:
            case Pattern::LARGE:
            case Pattern::DENORMALS: return uniform * scale;
            case Pattern::ONE_NONZERO: return !is_first || is_chosen(index) ? uniform : 0;
            case Pattern::TWO_VALUES: return one_of_two(index);
            case Pattern::ONE_NAN: return is_first && is_chosen(index) ? static_cast<double>(NAN) : uniform;
            case Pattern::ONE_INFINITY: return is_first && is_chosen(index) ? static_cast<double>(INFINITY) : uniform;
        }
        return uniform;
    }

private:
    LATHE_HOST_DEVICE bool is_chosen(std::size_t index) const {
        return index == random_at(numbers, elements) % elements;
    }

    // The values differ by half the range, so that variances are not lost in rounding.
    LATHE_HOST_DEVICE double one_of_two(std::size_t index) const {
        const double half = (high - low) / 2;
        const double fraction = static_cast<double>(random_at(numbers, index / columns) >> 40) * 0x1p-24;
        return low + half * fraction + (index % columns % 2 ? half : 0);
    }
};

}  // namespace lathe
