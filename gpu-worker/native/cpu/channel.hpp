// The interface between the runner and a candidate's process: commands and replies over two pipes, and a shared page.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lathe {

enum class Order : std::uint32_t { RUN, FINISH };

struct Command {
    std::uint64_t nonce;  // returned in the reply, so that no reply can be sent in advance
    Order order;
};

struct Reply {
    std::uint64_t nonce;
    std::uint64_t nanoseconds;    // of the launches, by the candidate process's clock
    std::uint32_t out_of_memory;  // a request for memory failed meanwhile
};

enum class Loaded { NOT_YET, OK, FAILED, UNAVAILABLE };

// The page that a candidate's process shares with the runner; it survives the process. The candidate can write to it,
// so nothing in it is evidence in the candidate's favour.
struct SharedStatus {
    Loaded loaded;
    char reason[300];
    char version[100];
    int forbidden;      // 1 + index of the sandbox rule that was broken; 0: none
    int out_of_memory;  // the last call that failed was a request for memory
    void *fault_address;
    std::size_t memory_limit;  // bytes of address space
    std::size_t memory_peak;   // bytes of address space at the crash
};

}  // namespace lathe
