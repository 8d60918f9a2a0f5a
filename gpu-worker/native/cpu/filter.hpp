// Rules about system calls, compiled to a seccomp filter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lathe {

enum class When {
    ALWAYS,
    BITS,     // any of the bits is set in the argument
    NO_BITS,  // none of them is
    EQUAL,    // the low 32 bits are equal
    UNEQUAL,  // the low 32 bits differ
    NEITHER,  // they are neither equal nor zero
    NOT_ZERO,
    ABOVE  // compares 64 bits
};

struct Rule {
    long call;
    When when;
    int argument;
    std::uint64_t value;
    const char *description;
    int error = 0;  // what a broken rule answers instead of SIGSYS
};

struct Rules {
    const Rule *rules;
    std::size_t count;
    std::size_t base;  // number of the first
};

// Adds a filter to those in force. A broken rule raises SIGSYS with the rule's number in si_errno, or returns its error.
// Other calls return ENOSYS unless they are allowed; an empty list allows all.
void install_filter(const Rules &rules, const std::vector<long> &allowed);

}  // namespace lathe
