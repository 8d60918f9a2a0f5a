#include "random.hpp"

#include <sys/random.h>

#include "trouble.hpp"

namespace lathe {

std::uint64_t random_secret() {
    std::uint64_t number;
    if (getrandom(&number, sizeof number, 0) != static_cast<ssize_t>(sizeof number)) throw Trouble("no random numbers");
    return number;
}

}  // namespace lathe
