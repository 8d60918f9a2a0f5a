// The contents of the inputs. Each timed run sees contents that are new to its process: a result kept from an earlier run
// is useless, and nothing tells a run that is verified from one that is not. There are references for as many contents as
// a process has samples.
#pragma once

#include <vector>

#include "arena.hpp"
#include "common/reference.hpp"

namespace lathe {

void fill_inputs(const Arena &arena, Contents contents);

// The contents of inout tensors, for runs that follow each other.
class InoutContents {
public:
    explicit InoutContents(const Arena &arena);

    void restore() const;

private:
    const Arena &arena;
    std::vector<std::vector<unsigned char>> copies;  // one for each tensor; empty for others
};

class Inputs {
public:
    explicit Inputs(const Job &job);

    // Contents with the reference of that number.
    void put(std::size_t number, const Arena &arena) const;

    // Contents without a reference, for warm-up.
    static void put_others(const Arena &arena);

private:
    using Copies = std::vector<std::vector<unsigned char>>;  // one for each tensor; empty for those that are not read

    Copies contents[SEEDS];
};

}  // namespace lathe
