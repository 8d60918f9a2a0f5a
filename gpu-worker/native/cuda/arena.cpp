#include "arena.hpp"

#include "common/error.hpp"
#include "device_memory.hpp"
#include "driver.hpp"

namespace lathe {
namespace {

constexpr std::size_t ALIGNMENT = 1024, BAND_BYTES = 64 << 10;

// The band behind a buffer fills all up to the next buffer's band, so that every byte of the arena is checked.
std::size_t end_of_band(std::size_t end_of_buffer) {
    return (end_of_buffer + BAND_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

}  // namespace

Arena::Arena(DeviceBuffer &memory, const Job &job) {
    std::vector<CUdeviceptr> tensors;
    for (const Tensor &tensor : job.tensors) {
        const unsigned char guard = tensor.role == Role::OUTPUT ? GUARD_OF_OUTPUT : GUARD_OF_INPUT;
        tensors.push_back(add("tensor " + tensor.name, tensor.bytes(), guard));
    }
    std::vector<CUdeviceptr> contents = tensors;
    for (std::size_t i = 0; i < tensors.size(); i++)
        if (job.tensors[i].role == Role::INOUT)
            contents[i] = add("the contents of " + job.tensors[i].name, job.tensors[i].bytes(), GUARD_OF_INPUT);
    std::vector<CUdeviceptr> reference_tensors = tensors;
    for (std::size_t i = 0; i < tensors.size(); i++)
        if (is_written(job.tensors[i].role) && job.reference_files.empty())
            reference_tensors[i] = add("the reference of " + job.tensors[i].name,
                                       job.tensors[i].elements * bytes_of(job.reference.types[i]), GUARD_OF_OUTPUT);
    if (job.prepare) of_prepare = place(contents, *job.prepare);
    of_reference = place(reference_tensors, job.reference);
    const std::size_t of_problem = needed;
    std::vector<MemoryNeed> with_candidates;
    for (const Program &program : job.candidates) {
        candidates.push_back(place(tensors, program));
        with_candidates.push_back({program.name, needed});
    }
    check_device_memory(of_problem, with_candidates, memory.available());

    base = memory.reserve(needed);
    for (BufferAddresses &addresses : candidates) rebase(addresses);
    for (const CUdeviceptr offset : tensors) of_tensors.push_back(base + offset);
    for (const CUdeviceptr offset : contents) of_contents.push_back(base + offset);
    rebase(of_prepare);
    rebase(of_reference);
    for (const Region &region : regions) surround(region);
    for (std::size_t i = 0; i < tensors.size(); i++)
        if (of_reference.tensors[i] != of_tensors[i])
            unused.push_back(
                {of_reference.tensors[i], job.tensors[i].elements * bytes_of(job.reference.types[i])});
    if (memory.all().bytes > needed) unused.push_back({base + needed, memory.all().bytes - needed});
}

CUdeviceptr Arena::add(const std::string &what, std::size_t bytes, unsigned char band) {
    const std::size_t offset = needed + BAND_BYTES;
    regions.push_back({what, offset, bytes, band});
    needed = end_of_band(offset + bytes);
    return offset;
}

BufferAddresses Arena::place(const std::vector<CUdeviceptr> &tensors, const Program &program) {
    BufferAddresses addresses{tensors, {}};
    for (const Scratch &scratch : program.scratch)
        addresses.scratch.push_back(
            add("scratch " + scratch.name + " of the " + program.name, scratch.bytes, GUARD_OF_SCRATCH));
    return addresses;
}

void Arena::rebase(BufferAddresses &addresses) const {
    for (CUdeviceptr &address : addresses.tensors) address += base;
    for (CUdeviceptr &address : addresses.scratch) address += base;
}

void Arena::surround(const Region &region) {
    const std::size_t end = region.offset + region.bytes;
    bands.push_back({base + region.offset - BAND_BYTES, BAND_BYTES, region.band});
    bands.push_back({base + end, static_cast<std::uint32_t>(end_of_band(end) - end), region.band});
}

void Arena::write_bands(const Stream &stream) const {
    for (const Band &band : bands)
        check(driver().cuMemsetD8Async(band.data, band.content, band.bytes, stream.handle()), "writing guard bands");
}

std::string Arena::describe_breach(std::uint64_t found) const {
    const std::size_t band = found >> 32, offset = found & 0xFFFFFFFF;
    const std::string &what = regions[band / 2].what;
    if (band % 2) return text("wrote outside %s, %zu bytes after its end", what.c_str(), offset);
    return text("wrote outside %s, up to %zu bytes before its start", what.c_str(), BAND_BYTES - offset);
}

}  // namespace lathe
