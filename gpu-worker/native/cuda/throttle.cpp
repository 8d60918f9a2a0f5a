#include "throttle.hpp"

namespace lathe {

std::string throttle_names(std::uint64_t bits) {
    static const char *const names[] = {"idle",     "application clocks", "power",       "hardware slowdown", "sync boost",
                                        "thermal", "hardware thermal",   "power brake", "display clocks"};
    std::string out;
    for (std::size_t bit = 0; bit < sizeof names / sizeof *names; bit++)
        if (bits >> bit & 1) out += (out.empty() ? "" : ", ") + std::string(names[bit]);
    return out.empty() ? "none" : out;
}

}  // namespace lathe
