// The layout of a job's buffers on the device: every tensor and scratch buffer at an address divisible by 1024, with
// guard bands directly before its first byte and behind its last.
#pragma once

#include <string>
#include <vector>

#include "common/job.hpp"
#include "common/outputs.hpp"
#include "device_program.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "stream.hpp"

namespace lathe {

class Arena {
public:
    Arena(DeviceBuffer &memory, const Job &job);

    const BufferAddresses &candidate(std::size_t number) const { return candidates[number]; }
    const BufferAddresses &prepare() const { return of_prepare; }
    const std::vector<CUdeviceptr> &tensors() const { return of_tensors; }
    const BufferAddresses &reference() const { return of_reference; }  // it has output buffers of its own

    // The contents that runs start from: the inputs themselves, and copies of inout tensors.
    const std::vector<CUdeviceptr> &contents() const { return of_contents; }

    void write_bands(const Stream &stream) const;
    const std::vector<Band> &guard_bands() const { return bands; }

    // The memory that holds zeros while candidates run: what the reference leaves, and what is behind the last buffer.
    const std::vector<Span> &unused_memory() const { return unused; }

    // Describes what find_breach found.
    std::string describe_breach(std::uint64_t found) const;

    std::size_t bytes() const { return needed; }

private:
    struct Region {
        std::string what;
        std::size_t offset, bytes;
        unsigned char band;  // the byte in its guard bands
    };

    std::vector<Region> regions;
    std::vector<Span> unused;
    std::size_t needed = 0;
    CUdeviceptr base = 0;
    std::vector<CUdeviceptr> of_tensors, of_contents;
    std::vector<Band> bands;
    std::vector<BufferAddresses> candidates;
    BufferAddresses of_prepare, of_reference;

    // Addresses are offsets until the memory is reserved.
    CUdeviceptr add(const std::string &what, std::size_t bytes, unsigned char band);
    BufferAddresses place(const std::vector<CUdeviceptr> &tensors, const Program &program);
    void rebase(BufferAddresses &addresses) const;
    void surround(const Region &region);
};

}  // namespace lathe
