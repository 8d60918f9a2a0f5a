// Where everything of a job lies on the device: every tensor and scratch buffer at an address divisible by 1024, with
// guard bands directly before its first byte and behind its last.
#pragma once

#include <string>
#include <vector>

#include "device_code.hpp"
#include "job.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "stream.hpp"

namespace lathe {

class Arena {
public:
    Arena(Slab &slab, const Job &job);

    const Places &candidate(std::size_t number) const { return candidates[number]; }
    const Places &prepare() const { return preparing; }
    const std::vector<CUdeviceptr> &tensors() const { return addresses; }
    const Places &reference() const { return referring; }  // its outputs are buffers of their own

    void put_bands(const Stream &stream) const;
    const std::vector<Band> &guard_bands() const { return bands; }

    // What find_breach found, in words.
    std::string describe_breach(std::uint64_t found) const;

    std::size_t bytes() const { return needed; }

private:
    struct Region {
        std::string what;
        std::size_t offset, bytes;
        unsigned char band;  // what its guard bands hold
    };

    std::vector<Region> regions;
    std::size_t needed = 0;
    CUdeviceptr base = 0;
    std::vector<CUdeviceptr> addresses;  // of the tensors
    std::vector<Band> bands;
    std::vector<Places> candidates;
    Places preparing, referring;

    // Addresses are offsets until the slab is held.
    CUdeviceptr add(const std::string &what, std::size_t bytes, unsigned char band);
    Places place(const std::vector<CUdeviceptr> &tensors, const Program &program);
    void rebase(Places &places) const;
    void surround(const Region &region);
};

}  // namespace lathe
