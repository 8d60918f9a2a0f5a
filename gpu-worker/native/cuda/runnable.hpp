// Something that computes a job's outputs on the device: a candidate's device code, or a plan of a vendor's library.
#pragma once

#include <optional>
#include <string>

#include "common/result.hpp"
#include "stream.hpp"

namespace lathe {

// What the compiler made of the first launch's entry.
struct Footprint {
    int registers, local_bytes, shared_bytes, blocks_per_multiprocessor;
    double occupancy;
};

class Runnable {
public:
    virtual ~Runnable() = default;
    virtual const std::string &name() const = 0;

    // Untimed work that must follow every change of the inputs; often nothing.
    virtual void prepare(const Stream &stream) = 0;
    virtual bool has_preparation() const = 0;
    virtual void launch(const Stream &stream) = 0;

    // Fills the scratch buffers whose contents are undefined between launches.
    virtual void poison_scratch(unsigned char byte, const Stream &stream) const = 0;

    // Restores the variables in device memory that earlier launches changed.
    virtual void forget(const Stream &stream) const = 0;

    // Absent for a vendor's library.
    virtual std::optional<Footprint> footprint() const = 0;

    void report_footprint(Result &result) const {
        const auto found = footprint();
        if (!found) return;
        result.open_object(name());
        result.put_integer("registers", found->registers);
        result.put_integer("localBytes", found->local_bytes);
        result.put_integer("sharedBytes", found->shared_bytes);
        result.put_number("occupancy", found->occupancy);
        result.put_integer("blocksPerSm", found->blocks_per_multiprocessor);
        result.close_object();
    }
};

}  // namespace lathe
