#include "rounds.hpp"

#include <algorithm>
#include <numeric>

#include "long_run.hpp"

namespace lathe {
namespace {

// Besides the one that is always verified, one in so many; which ones, nobody can know.
constexpr std::uint64_t VERIFIED_ONE_IN = 8;

// Of the many samples of a span: what is verified goes through the host, and the device cools meanwhile.
constexpr std::uint64_t VERIFIED_ONE_IN_OF_A_SPAN = 64;

// Slow kernels are timed well by few samples: once so many budgets are spent, two rounds of a comparison are enough to tell a
// spread, and one of a kernel that is timed alone.
constexpr double MOST_BUDGETS = 5;
constexpr std::int64_t ROUNDS_OF_SLOW_KERNELS = 2;

}  // namespace

Rounds::Rounds(const Job &job, std::size_t candidates, Draw draw, Clock clock)
    : job(job),
      candidates(candidates),
      draw(std::move(draw)),
      clock(std::move(clock)),
      sure(2),
      first(this->draw() % sure) {}

void Rounds::take_all(const Take &take) {
    const std::uint64_t begin = clock();
    for (std::int64_t done = 0; reason.empty(); done++) {
        if (!spans() && done == job.sampling.max_rounds) reason = "rounds";
        else if (is_spent(done, begin)) reason = "budget";
        else take_round(take);
    }
}

bool Rounds::is_spent(std::int64_t done, std::uint64_t begin) const {
    const double spent = static_cast<double>(clock() - begin);
    if (done >= 1 && spent >= job.seconds * 1e9) return true;  // no candidate holds the device for longer than its limit
    const std::int64_t least = candidates == 1 ? 1 : ROUNDS_OF_SLOW_KERNELS;
    if (spans()) return done >= least && spent >= job.sampling.span_nanoseconds;
    if (done >= least && spent >= MOST_BUDGETS * job.sampling.budget_nanoseconds) return true;
    return done >= job.sampling.min_rounds && spent >= job.sampling.budget_nanoseconds;
}

bool Rounds::spans() const { return job.sampling.span_nanoseconds > 0; }

// It is looked at once, when both have their first sample. A span is never cut short.
bool Rounds::has_a_pair() const { return !spans() && candidates == 2 && taken[0].size() == 1 && taken[1].size() == 1; }

bool Rounds::is_slow() const { return has_a_pair() && taken[0][0] > job.sampling.slow_ratio * taken[1][0]; }

// No hiccup makes a long run so much longer, and more of them would hold the device for seconds.
bool Rounds::is_fast() const {
    return has_a_pair() && taken[1][0] >= LONG_NANOSECONDS && taken[1][0] > job.sampling.slow_ratio * taken[0][0];
}

bool Rounds::loses(std::size_t round) const {
    const double *challenger = &taken[0][2 * round], *incumbent = &taken[1][2 * round];
    return std::min(challenger[0], challenger[1]) > std::max(incumbent[0], incumbent[1]);
}

// Chance lets an equal lose two rounds once in 36 times, and an equal is no gain. It is looked at once, when they are taken.
bool Rounds::is_beaten() const {
    const std::size_t wanted = static_cast<std::size_t>(job.sampling.beaten_rounds);
    if (spans() || wanted == 0 || candidates != 2 || taken[0].size() != 2 * wanted || taken[1].size() != 2 * wanted) return false;
    for (std::size_t round = 0; round < wanted; round++)
        if (!loses(round)) return false;
    return true;
}

// Nothing that was not verified while it was timed is called fast.
void Rounds::end_fast(const Take &take) {
    reason = "fast";
    letters += 'A';
    taken[0].push_back(take(0, Sample::VERIFIED));
}

Sample Rounds::kind_of_next(std::size_t candidate) const {
    const std::size_t number = taken[candidate].size();
    if (candidate != 0) return Sample::PLAIN;
    const bool drawn = number < sure ? number == first : draw() % (spans() ? VERIFIED_ONE_IN_OF_A_SPAN : VERIFIED_ONE_IN) == 0;
    return drawn ? Sample::VERIFIED : Sample::PLAIN;
}

void Rounds::take_round(const Take &take) {
    const char *pattern = candidates == 1 ? "AA" : draw() % 2 ? "BAAB" : "ABBA";
    if (!letters.empty()) letters += ' ';
    for (; *pattern && reason.empty(); pattern++) {
        const std::size_t candidate = static_cast<std::size_t>(*pattern - 'A');
        letters += *pattern;
        taken[candidate].push_back(take(candidate, kind_of_next(candidate)));
        if (is_slow()) reason = "slow";
        if (is_fast()) end_fast(take);
    }
    if (reason.empty() && is_beaten()) reason = "beaten";
}

std::vector<double> Rounds::samples(std::size_t candidate) const {
    const std::vector<double> &all = taken[candidate];
    if (!spans() || all.empty()) return all;
    return {std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size())};
}

}  // namespace lathe
