#include "common/rounds.hpp"

#include <algorithm>
#include <numeric>

#include "common/median.hpp"

namespace lathe {
namespace {

// Slow kernels need few samples: a kernel that is timed alone has enough with one round, or with one sample that takes this
// many budgets, and a comparison with two rounds once they are spent. One that no loser ends early is after an interval, for
// which two rounds leave one degree of freedom, so it would be repeated.
constexpr double MOST_BUDGETS = 5;
constexpr std::int64_t ROUNDS_ALONE = 1, ROUNDS_OF_A_COMPARISON = 2, ROUNDS_FOR_AN_INTERVAL = 3;

// A long incumbent that takes this many times as long as the challenger has one round. Further samples of the challenger are
// cheap beside it, and they are what varies: with four, the interval of two means is narrow.
constexpr double FAR = 2;
constexpr std::size_t SAMPLES_BESIDE_A_FAR_INCUMBENT = 4;

// A challenger whose better sample of the first round is this much slower than the incumbent's worse one has lost.
constexpr double CLEARLY = 1.05;

// At the power limit, a challenger whose median after so many rounds is not better does not have the minimum gain.
constexpr std::size_t ROUNDS_TO_LEAD = 4;

}  // namespace

// Each sample is verified: a kernel that skips work in a few of them would be found too late.
RoundPolicy RoundPolicy::cpu() { return {false, 1, 1, 1, false, 2}; }

// A verified sample passes through the host, and the device cools meanwhile: in a span fewer are verified.
RoundPolicy RoundPolicy::cuda() { return {true, 2, 8, 64, true, 1}; }

Rounds::Rounds(const Job &job, std::size_t candidates, RoundPolicy policy, Draw draw, Clock clock)
    : job(job), candidates(candidates), policy(policy), draw(std::move(draw)), clock(std::move(clock)),
      guaranteed_verified(this->draw() % policy.guaranteed) {}

void Rounds::take_all(const Take &take, const Begin &begin_round) {
    const std::uint64_t begin = clock();
    for (std::int64_t done = 0; reason.empty(); done++) {
        if (!spans() && done == job.sampling.max_rounds) {
            reason = "rounds";
        } else if (is_spent(done, begin)) {
            reason = "budget";
        } else {
            begin_round(static_cast<std::size_t>(done));
            take_round(done, take);
            if (is_far_ahead()) end_far_ahead(take);
        }
    }
}

bool Rounds::is_spent(std::int64_t done, std::uint64_t begin) const {
    const double spent = static_cast<double>(clock() - begin);
    if (done >= 1 && spent >= job.seconds * 1e9) return true;  // no candidate occupies the device beyond its limit
    const std::int64_t least = candidates == 1              ? ROUNDS_ALONE
                             : job.sampling.beaten_rounds != 0 ? ROUNDS_OF_A_COMPARISON
                                                               : ROUNDS_FOR_AN_INTERVAL;
    if (spans()) return done >= least && spent >= job.sampling.span_nanoseconds;
    if (policy.shortens_slow && done >= least && spent >= MOST_BUDGETS * job.sampling.budget_nanoseconds) return true;
    return done >= job.sampling.min_rounds && spent >= job.sampling.budget_nanoseconds;
}

// Holds once, when both candidates have their first sample. A span is never cut short.
bool Rounds::has_a_pair() const { return !spans() && candidates == 2 && taken[0].size() == 1 && taken[1].size() == 1; }

// On a shared processor one sample is no evidence, so the candidate needs a second one.
bool Rounds::is_slow() const {
    const std::vector<double> &challenger = taken[0], &incumbent = taken[1];
    if (spans() || candidates != 2 || challenger.size() != policy.slow_samples || incumbent.empty()
        || incumbent.size() > policy.slow_samples)
        return false;
    return *std::min_element(challenger.begin(), challenger.end())
         > job.sampling.slow_ratio * *std::max_element(incumbent.begin(), incumbent.end());
}

// No disturbance slows a long run this much, and further runs would occupy the device for seconds.
bool Rounds::is_fast() const {
    return policy.shortens_slow && has_a_pair() && taken[1][0] >= LONG_NANOSECONDS
        && taken[1][0] > job.sampling.slow_ratio * taken[0][0];
}

bool Rounds::is_long_alone() const {
    return policy.shortens_slow && !spans() && candidates == 1
        && taken[0].back() >= MOST_BUDGETS * job.sampling.budget_nanoseconds;
}

bool Rounds::is_far_ahead() const {
    if (!policy.shortens_slow || spans() || candidates != 2 || !reason.empty() || taken[1].size() != 2) return false;
    const double fastest = *std::min_element(taken[1].begin(), taken[1].end());
    return fastest >= LONG_NANOSECONDS && fastest > FAR * *std::max_element(taken[0].begin(), taken[0].end());
}

void Rounds::end_far_ahead(const Take &take) {
    reason = "far ahead";
    letters += ' ';
    while (taken[0].size() < SAMPLES_BESIDE_A_FAR_INCUMBENT) {
        letters += 'A';
        taken[0].push_back(take(0, kind_of_next(0)));
    }
}

bool Rounds::loses(std::size_t round, double ratio) const {
    const double *challenger = &taken[0][2 * round], *incumbent = &taken[1][2 * round];
    return std::min(challenger[0], challenger[1]) > ratio * std::max(incumbent[0], incumbent[1]);
}

bool Rounds::leads() const { return median(taken[0]) < median(taken[1]); }

// An equal kernel loses two rounds by chance once in 36 times, and an equal kernel is no gain. Checked after each round.
bool Rounds::is_beaten() const {
    const std::size_t wanted = static_cast<std::size_t>(job.sampling.beaten_rounds);
    if (spans() || wanted == 0 || candidates != 2 || taken[0].size() != taken[1].size()) return false;
    const std::size_t rounds = taken[0].size() / 2;
    if (rounds == 1 && loses(0, CLEARLY)) return true;
    if (rounds == ROUNDS_TO_LEAD && job.sampling.sustain_nanoseconds > 0) return !leads();
    if (rounds != wanted) return false;
    for (std::size_t round = 0; round < wanted; round++)
        if (!loses(round, 1)) return false;
    return true;
}

// A challenger is reported as fast only after a verified timed run.
void Rounds::end_fast(const Take &take) {
    reason = "fast";
    letters += 'A';
    taken[0].push_back(take(0, Sample::VERIFIED));
}

Sample Rounds::kind_of_next(std::size_t candidate) const {
    if (candidate != 0) return Sample::PLAIN;
    const std::size_t number = taken[0].size();
    const bool drawn = number < policy.guaranteed
        ? number == guaranteed_verified
        : draw() % (spans() ? policy.verify_one_in_of_span : policy.verify_one_in) == 0;
    return drawn ? Sample::VERIFIED : Sample::PLAIN;
}

void Rounds::take_round(std::int64_t number, const Take &take) {
    const bool reversed = candidates == 2 && (policy.random_order ? draw() : static_cast<std::uint64_t>(number)) % 2;
    if (!letters.empty()) letters += ' ';
    for (const char letter : std::string(candidates == 1 ? "AA" : reversed ? "BAAB" : "ABBA")) {
        if (!reason.empty()) break;
        const std::size_t candidate = static_cast<std::size_t>(letter - 'A');
        letters += letter;
        taken[candidate].push_back(take(candidate, kind_of_next(candidate)));
        if (is_slow()) reason = "slow";
        if (is_long_alone()) reason = "budget";
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
