// One timed run: everything that is not timed happens before, the caches are emptied, the launches wait behind a gate until
// all of them were handed over, and the device's clock is read directly before and after them. The host's clock, which no
// device code can reach, must agree with it.
#pragma once

#include <optional>
#include <vector>

#include "runnable.hpp"
#include "scene.hpp"
#include "watchdog.hpp"

namespace lathe {

class Timing {
public:
    Timing(Station &station, Scene &scene);

    // Nanoseconds with cold caches, on contents made from the seed; without one the contents stay as they are.
    double cold(Runnable &runnable, std::optional<std::uint64_t> seed);

    // The same directly after another run, with whatever that left in the caches: the median of a few.
    double hot(Runnable &runnable);

    // Runs it until so many nanoseconds have passed on the device, at least once, and once if that is long. Clocks and power
    // settle meanwhile.
    // Returns what the first run took.
    double warm_up(Runnable &runnable, double nanoseconds);

    // What the runnable's untimed preparation takes.
    double preparation(Runnable &runnable);

    // Throws Rejection (integrity) when the two clocks have told different stories.
    void check_clocks(const std::string &candidate) const;

private:
    Station &station;
    Scene &scene;
    const std::size_t flush_bytes;
    std::vector<double> spans, differences;  // by the device's clock; how much longer by the host's

    enum class Caches { COLD, HOT };
    double run(Runnable &runnable, Caches caches);
    double batch(Runnable &runnable, int runs);
    Watched watched(const Runnable &runnable) const;
};

}  // namespace lathe
