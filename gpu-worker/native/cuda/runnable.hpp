// Something that computes a job's outputs on the device: a candidate's device code, or a plan of a vendor's library.
#pragma once

#include <optional>
#include <string>

#include "device_code.hpp"
#include "stream.hpp"

namespace lathe {

class Runnable {
public:
    virtual ~Runnable() = default;
    virtual const std::string &name() const = 0;

    // Untimed work that must follow every change of the inputs; often nothing.
    virtual void prepare(const Stream &stream) = 0;
    virtual bool has_preparation() const = 0;
    virtual void launch(const Stream &stream) = 0;

    // Scratch whose contents are nobody's gets other contents.
    virtual void litter_scratch(unsigned char byte, const Stream &stream) const = 0;

    // Absent where the code is not ours to look at.
    virtual std::optional<Footprint> footprint() const = 0;
};

}  // namespace lathe
