// One candidate of a comparison: its processes and its samples.
#pragma once

#include <memory>
#include <vector>

#include "inputs.hpp"
#include "process.hpp"
#include "reference.hpp"

namespace lathe {

// Memory that is written and then read to empty the caches.
class CacheFlush {
public:
    explicit CacheFlush(std::size_t bytes);
    CacheFlush(const CacheFlush &) = delete;
    CacheFlush &operator=(const CacheFlush &) = delete;
    ~CacheFlush();

    void run() const;

private:
    std::size_t bytes;
    volatile unsigned char *memory = nullptr;
};

// What the candidates of a comparison share. To be made after the last process was started.
struct Shared {
    explicit Shared(const Job &job);

    const Job &job;
    Reference references[SEEDS];
    Inputs inputs;
    CacheFlush flush;
    std::vector<ErrorNorms> norms;
};

class TimedCandidate {
public:
    TimedCandidate(const Job &job, const Program &program) : job(job), program(program) {}

    // These throw Rejection when the candidate fails.
    void start();

    // Chooses the process of a round, and warms it up when it is new.
    void begin_round(std::size_t round, const Shared &shared);

    // Takes a sample with cold caches. The candidate cannot distinguish a verified run until its output is compared.
    double sample(Shared &shared);
    double sample_verified(Shared &shared);

    // Ends the processes; each that was timed must end normally.
    void finish();

    const Process &process() const { return *current; }

private:
    const Job &job;
    const Program &program;
    std::vector<std::unique_ptr<Process>> processes;
    std::vector<bool> warm;
    Process *current = nullptr;
    std::size_t taken = 0;

    void warm_up(const Shared &shared);
    double take(const Shared &shared);
};

}  // namespace lathe
