#include "timed_candidate.hpp"

#include <algorithm>
#include <sys/mman.h>

#include "common/clock.hpp"
#include "common/error.hpp"
#include "common/random.hpp"

namespace lathe {
namespace {

// The placement of a process's pages makes it a few per cent faster or slower for its whole life, which its samples do
// not show. So each round times a candidate in a fresh process, up to this many.
constexpr std::size_t FRESH_PROCESSES = 16;
constexpr std::size_t MOST_BYTES = std::size_t(512) << 20;  // of the buffers of all processes of a candidate

constexpr std::size_t LINE = 64;  // bytes; the shortest cache line in use

std::size_t process_count(const Job &job, const Program &program) {
    std::size_t bytes = 1;
    for (std::size_t i = 0; i < job.tensors.size(); i++) bytes += job.tensors[i].elements * bytes_of(program.types[i]);
    for (const Scratch &scratch : program.scratch) bytes += scratch.bytes;
    const auto rounds = static_cast<std::size_t>(job.sampling.max_rounds);
    return std::max<std::size_t>(std::min({FRESH_PROCESSES, rounds, MOST_BYTES / bytes}), 1);
}

}  // namespace

CacheFlush::CacheFlush(std::size_t bytes) : bytes(bytes) {
    if (!bytes) return;
    void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw_errno(text("cannot map %zu bytes to flush the caches", bytes));
    memory = static_cast<volatile unsigned char *>(mapped);
}

CacheFlush::~CacheFlush() {
    if (memory) munmap(const_cast<unsigned char *>(memory), bytes);
}

void CacheFlush::run() const {
    for (std::size_t i = 0; i < bytes; i += LINE) memory[i]++;
    for (std::size_t i = 0; i < bytes; i += LINE) static_cast<void>(memory[i]);
}

Shared::Shared(const Job &job)
    : job(job), references{obtain_reference(job, input_seed(job, 0)), obtain_reference(job, input_seed(job, 1))},
      inputs(job), flush(job.sampling.flush_bytes), norms(job.tensors.size()) {}

void TimedCandidate::start() {
    const std::size_t wanted = process_count(job, program);
    warm.resize(wanted);
    while (processes.size() < wanted) {
        processes.push_back(std::make_unique<Process>(job, program));
        current = processes.back().get();
        current->start();
    }
}

void TimedCandidate::begin_round(std::size_t round, const Shared &shared) {
    const std::size_t number = round % processes.size();
    current = processes[number].get();
    if (warm[number]) return;
    warm[number] = true;
    warm_up(shared);
}

void TimedCandidate::warm_up(const Shared &shared) {
    const std::uint64_t begin = clock_now();
    shared.inputs.put_random(current->memory());
    current->memory().poison(Poison::NOT_A_NUMBER);
    do current->run();
    while (static_cast<double>(clock_now() - begin) < job.sampling.warmup_nanoseconds);
    current->memory().check_guards();
}

double TimedCandidate::take(const Shared &shared) {
    current->memory().poison(taken++ % 2 ? Poison::HUGE_NUMBER : Poison::NOT_A_NUMBER);
    shared.flush.run();
    const double nanoseconds = static_cast<double>(current->run());
    current->memory().check_guards();
    if (nanoseconds >= job.floor_nanoseconds) return nanoseconds;
    throw Rejection{
        Stage::INTEGRITY, program.name,
        text("%.0f ns is less than the minimum of %g ns on this machine", nanoseconds, job.floor_nanoseconds)};
}

double TimedCandidate::sample(Shared &shared) {
    shared.inputs.put_random(current->memory());
    return take(shared);
}

double TimedCandidate::sample_verified(Shared &shared) {
    const std::size_t number = random_secret() % SEEDS;
    shared.inputs.put_verified(number, current->memory());
    const double nanoseconds = take(shared);
    try {
        compare_outputs(current->memory(), shared.references[number], shared.norms);
    } catch (Rejection &rejection) {
        if (current->was_out_of_memory()) current->reject_out_of_memory();
        rejection.stage = Stage::INTEGRITY;  // it passed verify, so it behaves differently while it is timed
        throw;
    }
    return nanoseconds;
}

void TimedCandidate::finish() {
    for (std::size_t i = 0; i < processes.size(); i++) {
        if (!warm[i]) continue;
        current = processes[i].get();
        current->finish();
    }
}

}  // namespace lathe
