// One timed run. Everything untimed happens before, the caches are emptied, the launches wait in a blocked stream until
// all of them are submitted, and events record the device's clock directly before and after them. The host's clock,
// which no device code can change, must agree with it.
#pragma once

#include <optional>
#include <vector>

#include "runnable.hpp"
#include "tensor_buffers.hpp"
#include "watchdog.hpp"

namespace lathe {

class Timing {
public:
    // Clears all memory that no tensor or scratch buffer occupies.
    Timing(DeviceContext &context, TensorBuffers &buffers);

    // Returns nanoseconds with cold caches, on inputs made from the seed; without one they keep their contents.
    double cold(Runnable &runnable, std::optional<std::uint64_t> seed);

    // Returns the median of a few runs directly after another run, with whatever that left in the caches.
    double hot(Runnable &runnable);

    // Runs until this much time has passed on the device, so that clocks and power settle: at least once, and only once
    // if the run is long. Returns what the first run took.
    double warm_up(Runnable &runnable, double nanoseconds);

    // Returns what the untimed preparation takes.
    double preparation(Runnable &runnable);

    // Throws Rejection (integrity) when the two clocks disagree.
    void check_clocks(const std::string &candidate) const;

    // Throws Rejection (integrity) when memory is not clear any more that no tensor or scratch buffer occupies: a candidate
    // could know contents again by what it left there. The harness may use this memory only after the check.
    void check_unused_memory(const std::string &candidate);

private:
    DeviceContext &context;
    TensorBuffers &buffers;
    const std::size_t flush_bytes;
    std::vector<double> spans, differences;  // by the device's clock; how much longer by the host's

    enum class Caches { COLD, HOT };
    double run(Runnable &runnable, Caches caches);
    double batch(Runnable &runnable, int runs);
    std::vector<Span> unused_memory() const;
    Deadline deadline(const Runnable &runnable) const;
};

}  // namespace lathe
