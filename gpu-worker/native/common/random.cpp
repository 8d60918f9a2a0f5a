#include "common/random.hpp"

#include <sys/random.h>

#include "common/error.hpp"

namespace lathe {

std::uint64_t random_secret() {
    std::uint64_t number;
    if (getrandom(&number, sizeof number, 0) != static_cast<ssize_t>(sizeof number))
        throw_errno("cannot read random numbers");
    return number;
}

}  // namespace lathe
