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

// The smallest normal number is two to this power. Squares and cubes of scaled numbers stay normal: of the wide types
// by far, of the narrow ones where a sum of a hundred products does.
struct Exponents {
    int smallest_normal, scaled;
};

Exponents exponents_of(Element type) {
    switch (type) {
        case Element::F16: return {-14, 4};
        case Element::E4M3: return {-6, 3};
        case Element::F64: return {-1022, 20};
        case Element::BF16:
        case Element::F32:
        case Element::I32:
        case Element::U8: break;
    }
    return {-126, 20};
}

}  // namespace

std::optional<Pattern> pattern_named(const std::string &name) {
    for (std::size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (name == patterns[i].name) return static_cast<Pattern>(i);
    return std::nullopt;
}

std::string describe(Pattern pattern) { return patterns[static_cast<int>(pattern)].text; }

double pattern_scale(Pattern pattern, Element type, double low, double high) {
    const Exponents exponents = exponents_of(type);
    int magnitude;
    std::frexp(std::max(std::fabs(low), std::fabs(high)), &magnitude);
    switch (pattern) {
        case Pattern::SMALL: return std::ldexp(1, -exponents.scaled);
        case Pattern::LARGE: return std::ldexp(1, exponents.scaled);
        case Pattern::DENORMALS: return std::ldexp(1, exponents.smallest_normal - magnitude);
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
