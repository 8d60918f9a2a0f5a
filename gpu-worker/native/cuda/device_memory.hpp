// The device memory that a job needs, compared with what the device has left.
#pragma once

#include <string>
#include <vector>

#include "common/error.hpp"
#include "common/rejection.hpp"

namespace lathe {

// The bytes of a job's buffers up to and including those of a program.
struct MemoryNeed {
    std::string program;
    std::size_t bytes;
};

// Throws JobError if the tensors and their reference do not fit, and Rejection (launch) at the first candidate whose scratch buffers do
// not.
inline void check_device_memory(std::size_t problem, const std::vector<MemoryNeed> &candidates, std::size_t available) {
    const auto mebibytes = [](std::size_t bytes) { return static_cast<double>(bytes) / (1 << 20); };
    if (problem > available)
        throw JobError(text("the problem needs %.0f MiB of device memory for its tensors and their reference, but only %.0f MiB "
                            "are free; choose a smaller shape",
                            mebibytes(problem), mebibytes(available)));
    for (const MemoryNeed &need : candidates)
        if (need.bytes > available)
            throw Rejection{Stage::LAUNCH, need.program,
                            text("with its scratch buffers the problem needs %.0f MiB of device memory, but only %.0f MiB are free",
                                 mebibytes(need.bytes), mebibytes(available))};
}

}  // namespace lathe
