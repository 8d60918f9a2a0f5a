// The memory of one program: its tensors and its scratch buffers, each guarded.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/job.hpp"
#include "common/outputs.hpp"

namespace lathe {

enum class Access { READ, WRITE };

// A guarded buffer: unmapped memory, a guard zone, the data, a guard zone, unmapped memory. A memory file holds the
// bytes, so that the runner and one candidate process map them at their own addresses and with their own access rights.
class Buffer {
public:
    Buffer(std::size_t bytes, unsigned char guard);
    Buffer(Buffer &&other) noexcept;
    ~Buffer();

    // Maps the buffer into the calling process. A mapping for reading cannot be made writable later.
    void map(Access access);

    // Keeps the mapping out of processes that are forked later.
    void hide_from_children() const;

    unsigned char *data() const { return zone_ + page_; }
    std::size_t bytes() const { return bytes_; }
    void fill(Poison byte) const;

    // Returns where a guard zone was overwritten: bytes before the data (negative) or behind its end (from 0).
    std::optional<long> breach() const;

    // Whether an address lies in the data, or in the guard zones or the unmapped memory around them.
    bool holds(const void *address) const;
    bool guards(const void *address) const;

private:
    std::size_t page_, bytes_, span_;  // the span of the file: guard page, data up to a full page, guard page
    unsigned char guard_;
    int file_;
    unsigned char *zone_ = nullptr;  // where the file is mapped in this process
};

class Arena {
public:
    Arena(const Job &job, const Program &program);

    // In the candidate's process: inputs are read-only.
    void map_for_candidate();

    // In the runner: everything is writable, and later processes do not inherit it.
    void map_for_runner();

    // Fills outputs and scratch, so that a value that was never written cannot look like a result.
    void poison(Poison byte) const;

    // Throws Rejection (correctness) when something was written outside a buffer.
    void check_guards() const;

    // Describes what lies at an address of the candidate: "the read-only input A"; empty when it is none of these
    // buffers.
    std::string describe(const void *address) const;

    const Buffer &tensor(std::size_t number) const { return tensors[number]; }
    const Buffer &scratch(std::size_t number) const { return scratches[number]; }

    const Job &job;
    const Program &program;

private:
    std::vector<Buffer> tensors, scratches;
};

}  // namespace lathe
