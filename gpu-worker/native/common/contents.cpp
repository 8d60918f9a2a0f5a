#include "common/contents.hpp"

#include <algorithm>

namespace lathe {
namespace {

struct PatternText {
    const char *name, *text;
};

constexpr PatternText patterns[] = {
    {"uniform", ""},
    {"zeros", "inputs of zeros"},
    {"small", "small inputs"},
    {"large", "large inputs"},
    {"denormals", "denormal inputs"},
    {"oneNonzero", "one nonzero element in the first input"},
    {"twoValues", "inputs with two values per row"},
    {"oneNan", "one NaN in the first input"},
    {"oneInfinity", "one infinity in the first input"},
};

// Squares and cubes of scaled numbers stay normal: of wide types by far, of narrow ones where sums have a hundred terms.
int scaled_exponent_of(Element type) { return type == Element::F16 ? 4 : type == Element::E4M3 ? 3 : 20; }

}  // namespace

std::optional<Pattern> pattern_named(const std::string &name) {
    for (std::size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (name == patterns[i].name) return static_cast<Pattern>(i);
    return std::nullopt;
}

std::string describe(Pattern pattern) { return patterns[static_cast<int>(pattern)].text; }

double pattern_scale(Pattern pattern, Element type, double low, double high) {
    int magnitude;
    std::frexp(std::max(std::fabs(low), std::fabs(high)), &magnitude);
    switch (pattern) {
        case Pattern::SMALL: return std::ldexp(1, -scaled_exponent_of(type));
        case Pattern::LARGE: return std::ldexp(1, scaled_exponent_of(type));
        case Pattern::DENORMALS: return std::ldexp(1, smallest_exponent_of(type) - magnitude);
        case Pattern::UNIFORM:
        case Pattern::ZEROS:
        case Pattern::ONE_NONZERO:
        case Pattern::TWO_VALUES:
        case Pattern::ONE_NAN:
        case Pattern::ONE_INFINITY: break;
    }
    return 1;
}

}  // namespace lathe
