// When a run is long: it makes no difference then what the caches held at its beginning, and it warms the chip itself.
#pragma once

namespace lathe {

constexpr double LONG_NANOSECONDS = 20e6;

}  // namespace lathe
