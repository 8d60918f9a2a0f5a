// The order and the number of samples: rounds of A/B/B/A or B/A/A/B (A/A with one candidate) until the budget or the
// rounds are spent, or until the result is clear: the challenger is much slower, loses round after round, or is much
// faster than a long incumbent, beside which it has a few more samples.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/job.hpp"

namespace lathe {

enum class Sample { PLAIN, VERIFIED };

// A run is long when the caches' contents at its start make no difference and it warms the chip itself.
constexpr double LONG_NANOSECONDS = 20e6;

// What differs between the runners.
struct RoundPolicy {
    bool random_order;                                   // each round's order is drawn; otherwise the orders alternate
    std::size_t guaranteed;                              // one of the challenger's first so many samples is verified
    std::uint64_t verify_one_in, verify_one_in_of_span;  // of its other samples
    bool shortens_slow;  // slow kernels get fewer rounds, and a long incumbent one run beside a faster challenger
    std::size_t slow_samples;  // of the challenger, which must all be slow for an early end

    static RoundPolicy cpu();
    static RoundPolicy cuda();
};

class Rounds {
public:
    // Takes one sample of a candidate (0: challenger, 1: incumbent) and returns nanoseconds.
    using Take = std::function<double(std::size_t candidate, Sample kind)>;
    using Begin = std::function<void(std::size_t round)>;
    using Draw = std::function<std::uint64_t()>;
    using Clock = std::function<std::uint64_t()>;

    Rounds(const Job &job, std::size_t candidates, RoundPolicy policy, Draw draw, Clock clock);

    void take_all(const Take &take, const Begin &begin_round = [](std::size_t) {});

    // Returns all samples, or the mean of a span.
    std::vector<double> samples(std::size_t candidate) const;

    const std::string &order() const { return letters; }
    const std::string &stopped() const { return reason; }

private:
    const Job &job;
    const std::size_t candidates;
    const RoundPolicy policy;
    const Draw draw;
    const Clock clock;
    const std::size_t guaranteed_verified;  // the one of the guaranteed samples that is verified
    std::vector<double> taken[2];
    std::string letters, reason;

    bool spans() const { return job.sampling.span_nanoseconds > 0; }
    bool is_spent(std::int64_t done, std::uint64_t begin) const;
    bool has_a_pair() const;
    bool is_slow() const;
    bool is_fast() const;
    bool is_long_alone() const;
    bool is_far_ahead() const;
    bool loses(std::size_t round, double ratio) const;
    bool leads() const;
    bool is_beaten() const;
    void end_fast(const Take &take);
    void end_far_ahead(const Take &take);
    Sample kind_of_next(std::size_t candidate) const;
    void take_round(std::int64_t number, const Take &take);
};

}  // namespace lathe
