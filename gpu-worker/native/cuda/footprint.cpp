#include "footprint.hpp"

namespace lathe {

void report_footprint(const Runnable &runnable, Result &result) {
    const auto footprint = runnable.footprint();
    if (!footprint) return;
    result.open_object(runnable.name());
    result.put_integer("registers", footprint->registers);
    result.put_integer("localBytes", footprint->local_bytes);
    result.put_integer("sharedBytes", footprint->shared_bytes);
    result.put_number("occupancy", footprint->occupancy);
    result.put_integer("blocksPerSm", footprint->blocks_per_multiprocessor);
    result.close_object();
}

}  // namespace lathe
