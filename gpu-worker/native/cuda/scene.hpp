// The memory of a job while its candidates run: what lies in the inputs, what lay in the outputs before, and whether
// anything was touched that must not be.
#pragma once

#include <array>
#include <memory>

#include "arena.hpp"
#include "contender.hpp"
#include "station.hpp"

namespace lathe {

// The bytes that outputs hold before a run: a NaN, or a huge number in every type. A result that was never written shows
// under both; one that was computed from what lay there before differs between them.
enum class Poison : unsigned char { NOT_A_NUMBER = 0xFF, HUGE_NUMBER = 0xFB };

class Scene {
public:
    using Hashes = std::array<std::uint64_t, MAX_TENSORS>;

    Scene(Station &station, const Job &job);

    const Job &job;
    const Arena &places() const { return arena; }

    // Fills the inputs from the seed, and derives what is derived from them.
    void put_contents(std::uint64_t seed);

    // Outputs, and shared memory, which a kernel finds as the one before left it.
    void poison(Poison poison);

    // Remembers the inputs, for check_inputs.
    void note_inputs();
    void check_inputs(const std::string &candidate);
    void check_bands(const std::string &candidate);

    // Of the outputs; equal ones have equal hashes.
    Hashes hash_outputs() { return hash_all([](Role role) { return role == Role::OUTPUT; }); }

private:
    Station &station;
    const Arena arena;
    std::unique_ptr<Contender> prepare;
    Hashes noted{};

    CUdeviceptr address(std::size_t tensor) const { return arena.tensors()[tensor]; }
    Hashes hash_inputs() { return hash_all([](Role role) { return role != Role::OUTPUT; }); }
    Hashes hash_all(bool (*wanted)(Role));
};

}  // namespace lathe
