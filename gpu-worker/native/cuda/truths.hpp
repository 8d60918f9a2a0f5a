// What is right for the contents that are verified while candidates are timed: a job's seed and its twin, which differs in
// the last bit. A result that was kept from an earlier run could be right for one of them, not for both.
#pragma once

#include <memory>

#include "judge.hpp"
#include "runnable.hpp"

namespace lathe {

class Truths {
public:
    // A campaign has both seeds, so their references are usually there.
    Truths(Station &station, Scene &scene);

    static std::size_t draw();
    static std::size_t other_than(std::size_t truth) { return (truth + 1) % COUNT; }
    std::uint64_t seed(std::size_t truth) const;

    // Throws Rejection (integrity) when the outputs are not those of the truth: the candidate passed verify, so what is wrong
    // now is so because it is timed.
    void expect(std::size_t truth, const Runnable &runnable);

private:
    static constexpr std::size_t COUNT = 2;

    Scene &scene;
    Judge judge;
    std::shared_ptr<const Reference> references[COUNT];
};

}  // namespace lathe
