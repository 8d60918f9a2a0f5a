// The order and the number of samples: rounds of A/B/B/A or B/A/A/B, drawn by lot (A/A with one candidate), until the
// budget or the rounds are spent, or until the challenger is plainly slow, or beaten round after round, or plainly fast beside
// a long incumbent.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "job.hpp"

namespace lathe {

enum class Sample { PLAIN, VERIFIED };

class Rounds {
public:
    // Takes one sample of a candidate (0 the challenger, 1 the incumbent) and says how many nanoseconds it took.
    using Take = std::function<double(std::size_t candidate, Sample kind)>;
    using Draw = std::function<std::uint64_t()>;
    using Clock = std::function<std::uint64_t()>;

    Rounds(const Job &job, std::size_t candidates, Draw draw, Clock clock);

    void take_all(const Take &take);

    // All of them, or the mean of a span.
    std::vector<double> samples(std::size_t candidate) const;

    const std::string &order() const { return letters; }
    const std::string &stopped() const { return reason; }

private:
    const Job &job;
    const std::size_t candidates;
    const Draw draw;
    const Clock clock;
    const std::size_t sure, first;  // of the samples that always take place, the one that is verified
    std::vector<double> taken[2];
    std::string letters, reason;

    bool spans() const;
    bool is_spent(std::int64_t done, std::uint64_t begin) const;
    bool has_a_pair() const;
    bool is_slow() const;
    bool is_fast() const;
    bool loses(std::size_t round) const;
    bool is_beaten() const;
    void end_fast(const Take &take);
    Sample kind_of_next(std::size_t candidate) const;
    void take_round(const Take &take);
};

}  // namespace lathe
