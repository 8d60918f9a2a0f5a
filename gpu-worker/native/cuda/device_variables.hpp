// The variables of a module in device memory. They keep their values from launch to launch, so a kernel could learn
// there which contents it has seen before.
#pragma once

#include <cuda.h>

#include <string>
#include <vector>

#include "stream.hpp"

namespace lathe {

class DeviceVariables {
public:
    DeviceVariables() = default;

    // Finds the variables of a module that was just loaded from this code, and their initial values.
    DeviceVariables(CUmodule module, const std::string &code, const Stream &stream);

    // Sets all variables to their initial values.
    void restore(const Stream &stream) const;

private:
    struct Variable {
        CUdeviceptr data;
        std::size_t bytes;
        std::vector<unsigned char> initial;  // empty: zeros
    };

    std::vector<Variable> variables;
};

// Whether the kernels of a cubin allocate device memory, which keeps its contents from launch to launch.
bool allocates_memory(const std::string &code);

// Returns the names of the variables in device memory that a cubin defines, also of those that other files cannot see.
std::vector<std::string> variables_of(const std::string &code);

}  // namespace lathe
