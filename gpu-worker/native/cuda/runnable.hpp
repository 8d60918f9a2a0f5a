// Something that computes a job's outputs on the device: a candidate's device code, or a plan of a vendor's library.
#pragma once

#include <string>

#include "stream.hpp"

namespace lathe {

class Runnable {
public:
    virtual ~Runnable() = default;
    virtual const std::string &name() const = 0;

    // Untimed work that must follow every change of the inputs; often nothing.
    virtual void prepare(const Stream &stream) = 0;
    virtual void launch(const Stream &stream) = 0;
};

}  // namespace lathe
