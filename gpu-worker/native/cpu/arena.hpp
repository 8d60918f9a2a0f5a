// The memory of one program: its tensors and its scratch buffers, each guarded.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/job.hpp"
#include "common/outputs.hpp"

namespace lathe {

enum class Access { READ, WRITE };

// Maps the memory file of a buffer between unmapped memory and returns the file's first byte. A mapping for reading
// cannot be made writable later.
unsigned char *map_between_gaps(int file, std::size_t span, Access access);

// A guarded buffer: unmapped memory, a guard zone, the data, a guard zone, unmapped memory. A memory file holds the
// bytes, so that the runner and candidates' processes map them at their own addresses and with their own access rights.
class Buffer {
public:
    Buffer(std::size_t bytes, unsigned char guard);
    Buffer(Buffer &&other) noexcept;
    ~Buffer();

    int file() const { return file_; }
    std::size_t span() const { return span_; }
    unsigned char *data() const { return zone_ + page_; }
    std::size_t bytes() const { return bytes_; }
    void fill(Poison byte) const;

    // Returns where a guard zone was overwritten: bytes before the data (negative) or behind its end (from 0).
    std::optional<long> breach() const;

    // Whether an address lies in the data, or in the guard zones or the unmapped memory around them, in a process that
    // maps the file at `zone`.
    bool holds(const void *address, const unsigned char *zone) const;
    bool guards(const void *address, const unsigned char *zone) const;

private:
    std::size_t page_, bytes_, span_;  // the span of the file: guard page, data up to a full page, guard page
    unsigned char guard_;
    int file_;
    unsigned char *zone_ = nullptr;  // where the file is mapped in this process
};

// Other processes do not inherit the memory.
class Arena {
public:
    Arena(const Job &job, const Program &program);

    static std::size_t tensor_bytes(const Job &job, const Program &program);
    static std::size_t scratch_bytes(const Program &program);

    // Fills outputs and scratch, so that a value that was never written cannot look like a result.
    void poison(Poison byte) const;

    // Throws Rejection (correctness) when something was written outside a buffer.
    void check_guards() const;

    // Describes what lies at an address of a process that maps the buffers, tensors first, at the given addresses: "the
    // read-only input A"; empty when it is none of these buffers.
    std::string describe(const void *address, const std::vector<unsigned char *> &zones) const;

    const Buffer &tensor(std::size_t number) const { return tensors[number]; }
    const Buffer &scratch(std::size_t number) const { return scratches[number]; }

    const Job &job;
    const Program &program;

private:
    std::vector<Buffer> tensors, scratches;
};

}  // namespace lathe
