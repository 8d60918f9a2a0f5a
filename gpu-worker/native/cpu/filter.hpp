// Rules about system calls, compiled to a seccomp filter.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lathe {

enum class When {
    ALWAYS,
    BITS,     // any of the bits is set in the argument
    NO_BITS,  // none of them is
    EQUAL,    // the low 32 bits are equal
    UNEQUAL,  // the low 32 bits differ
    NOT_ZERO,
    ABOVE,          // compares 64 bits
    EMULATE_ABSENT  // returns ENOSYS, so that the C library falls back to the older call
};

struct Rule {
    long call;
    When when;
    int argument;
    std::uint64_t value;
    const char *description;
};

// Adds rules to those in force. A broken rule raises SIGSYS with si_errno = base + its index.
void install_filter(const Rule *rules, std::size_t count, std::size_t base);

}  // namespace lathe
