#include "process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "candidate_process.hpp"
#include "common/clock.hpp"
#include "common/error.hpp"
#include "common/random.hpp"
#include "machine.hpp"
#include "sandbox.hpp"

namespace lathe {
namespace {

// Between two commands a candidate's process also reads, writes and faults in code. The kernel charges that to it, but
// it is not timed.
constexpr std::uint64_t OWN_WORK = 200000, CLOCK_STEP = 1000;  // nanoseconds

// The kernel can charge an interrupt to a process that it only happened to hit. That is rare; a false clock is not.
constexpr int TOLERATED_IMPLAUSIBLE_TIMES = 1;

struct Pipe {
    int ends[2];

    Pipe() {
        if (pipe2(ends, O_CLOEXEC)) throw_errno("cannot create a pipe");
    }
};

SharedStatus *map_status() {
    void *memory = mmap(nullptr, sizeof(SharedStatus), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw_errno("cannot map a shared page");
    return static_cast<SharedStatus *>(memory);
}

// The candidate can write to these texts while they are read.
template <std::size_t SIZE>
std::string copy_of(const char (&shared)[SIZE]) {
    char copy[SIZE];
    std::memcpy(copy, shared, SIZE);
    copy[SIZE - 1] = 0;
    return copy;
}

int milliseconds_until(std::uint64_t deadline) {
    const std::uint64_t now = clock_now();
    return now >= deadline ? 0 : static_cast<int>((deadline - now) / 1000000u) + 1;
}

// Returns the processor time that the kernel has charged to a process.
std::uint64_t cpu_time(pid_t pid) {
    clockid_t clock;
    timespec spent;
    if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &spent)) return 0;
    return static_cast<std::uint64_t>(spent.tv_sec) * 1000000000u + static_cast<std::uint64_t>(spent.tv_nsec);
}

int thread_count(pid_t pid) {
    char line[128];
    int count = 0;
    std::FILE *status = std::fopen(text("/proc/%d/status", static_cast<int>(pid)).c_str(), "r");
    while (status && std::fgets(line, sizeof line, status))
        if (std::sscanf(line, "Threads: %d", &count) == 1) break;
    if (status) std::fclose(status);
    return count;
}

const char *while_loading(const SharedStatus *status) {
    return status->loaded == Loaded::NOT_YET ? " while its library was loaded" : "";
}

}  // namespace

void Log::drain() {
    char piece[1024];
    for (ssize_t length; (length = read(file, piece, sizeof piece)) > 0;) {
        std::replace(piece, piece + length, '\0', '?');
        kept.append(piece, static_cast<std::size_t>(length));
        if (kept.size() > MOST_BYTES) kept.erase(0, kept.size() - MOST_BYTES);
    }
}

Process::Process(const Job &job, const Program &program)
    : job(job), program(program), arena(job, program), status(map_status()) {}

Process::~Process() {
    if (pid) kill_and_reap();
    for (const int file : {command_file, reply_file, log.file})
        if (file >= 0) close(file);
    munmap(status, sizeof *status);
}

void Process::reject(Stage stage, const std::string &reason) const { throw Rejection{stage, program.name, reason}; }

void Process::kill_and_reject(Stage stage, const std::string &reason) {
    kill_and_reap();
    reject(stage, reason);
}

void Process::reject_out_of_memory() const {
    reject(Stage::CRASH, text("memory limit of %zu MiB reached", job.memory_bytes >> 20));
}

void Process::fork_child() {
    const Pipe commands, replies, output;
    CandidateProcess child{arena,           status,         getpid(),         commands.ends[0],
                           replies.ends[1], output.ends[1], job.memory_bytes, last_cpu()};
    pid = fork();
    if (pid < 0) throw_errno("cannot start a process");
    if (pid == 0) child.run();
    setpgid(pid, pid);  // by both sides, so that the group exists before either continues
    close(commands.ends[0]);
    close(replies.ends[1]);
    close(output.ends[1]);
    command_file = commands.ends[1];
    reply_file = replies.ends[0];
    log.file = output.ends[0];
    fcntl(log.file, F_SETFL, O_NONBLOCK);
}

int Process::reap() {
    rusage usage{};
    int wait_status = 0;
    while (wait4(pid, &wait_status, 0, &usage) < 0 && errno == EINTR) continue;
    pid = 0;
    peak = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
    log.drain();
    return wait_status;
}

void Process::kill_and_reap() {
    kill(-pid, SIGKILL);
    reap();
}

bool Process::has_exited() const {
    siginfo_t info{};
    return !waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid;
}

std::uint64_t Process::send(Order order) const {
    const Command command{random_secret(), order};
    const ssize_t written = write(command_file, &command, sizeof command);
    static_cast<void>(written);  // a dead process shows as the end of its replies
    return command.nonce;
}

Process::Answer Process::await_exit(std::uint64_t deadline) {
    while (!has_exited() && clock_now() < deadline) poll(nullptr, 0, 1);
    if (has_exited()) return Answer::DEATH;
    kill_and_reject(Stage::INTEGRITY, "the candidate's process closed the runner's channel");
}

// Waits for a reply, for the process's death or for the deadline, whichever comes first, and drains the log meanwhile.
Process::Answer Process::await(Reply &reply) {
    const std::uint64_t deadline = clock_now() + static_cast<std::uint64_t>(job.seconds * 1e9);
    pollfd files[] = {{reply_file, POLLIN, 0}, {log.file, POLLIN, 0}};
    for (;;) {
        const int ready = poll(files, 2, milliseconds_until(deadline));
        if (ready < 0 && errno != EINTR) throw_errno("cannot wait for a process");
        if (ready == 0 || clock_now() > deadline)
            kill_and_reject(Stage::HANG, text("did not return within %g s", job.seconds));
        if (ready < 0) continue;
        if (files[1].revents) log.drain();
        if (files[1].revents & POLLHUP) files[1].fd = -1;
        if (files[0].revents & POLLIN) {
            if (read(reply_file, &reply, sizeof reply) == static_cast<ssize_t>(sizeof reply)) return Answer::REPLY;
            kill_and_reject(Stage::INTEGRITY, "the candidate's process sent an incomplete reply");
        }
        if (files[0].revents & POLLHUP) return await_exit(deadline);
    }
}

void Process::await_reply(Reply &reply) {
    if (await(reply) == Answer::DEATH) reject_death(reap());
}

void Process::start() {
    Reply reply;
    fork_child();
    madvise(status, sizeof *status, MADV_DONTFORK);
    arena.map_for_runner();
    await_reply(reply);
    const std::string reason = copy_of(status->reason);
    switch (status->loaded) {
        case Loaded::OK: return;
        case Loaded::FAILED: kill_and_reject(Stage::LAUNCH, reason);
        case Loaded::UNAVAILABLE: kill_and_reap(); throw Unavailable{program.name, reason};
        case Loaded::NOT_YET: break;
    }
    kill_and_reject(Stage::INTEGRITY, "the candidate's process replied before it was loaded");
}

// Checks a time that a candidate's process reports of itself against the runner's clock and against the processor time
// that the kernel charged to the process meanwhile.
void Process::check_clocks(std::uint64_t reported, std::uint64_t window, std::uint64_t cpu) {
    const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    const std::uint64_t most = static_cast<std::uint64_t>(program.threads) * reported + reported / 4 + OWN_WORK;
    if (reported > window + CLOCK_STEP)
        reject(Stage::INTEGRITY,
               text("its clock says %llu ns, the runner's only %llu ns", number(reported), number(window)));
    if (cpu > most && ++implausible_times > TOLERATED_IMPLAUSIBLE_TIMES)
        reject(Stage::INTEGRITY,
               text("its clock says %llu ns, but it used %llu ns of processor time", number(reported), number(cpu)));
}

std::uint64_t Process::run() {
    Reply reply;
    const std::uint64_t cpu = cpu_time(pid), begin = clock_now();
    const std::uint64_t nonce = send(Order::RUN);
    await_reply(reply);
    if (reply.nonce != nonce) kill_and_reject(Stage::INTEGRITY, "the candidate's process sent a reply of its own");
    const std::uint64_t window = clock_now() - begin;
    check_clocks(reply.nanoseconds, window, cpu_time(pid) - cpu);
    if (thread_count(pid) > program.threads)
        kill_and_reject(Stage::INTEGRITY, "the candidate's process left threads running");
    if (reply.out_of_memory) status->out_of_memory = 1;
    return reply.nanoseconds;
}

void Process::finish() {
    Reply reply;
    send(Order::FINISH);
    if (await(reply) == Answer::REPLY)
        kill_and_reject(Stage::INTEGRITY, "the candidate's process sent a reply of its own");
    const int wait_status = reap();
    if (wait_status != 0) reject_death(wait_status);
}

std::string Process::version() const { return copy_of(status->version); }

// A death that is not the candidate's fault is a SystemError.
void Process::reject_death(int wait_status) const {
    if (!status->memory_limit) throw SystemError("cannot set up a candidate's process: " + log.text());
    if (status->forbidden) {
        const std::size_t rule = static_cast<std::size_t>(status->forbidden) - 1;
        if (is_memory_rule(rule)) reject_out_of_memory();
        reject(Stage::INTEGRITY, text("the candidate %s%s", sandbox_rule(rule), while_loading(status)));
    }
    if (WIFSIGNALED(wait_status)) reject_signal(WTERMSIG(wait_status));
    reject(Stage::CRASH,
           text("the candidate ended its process (exit code %d) instead of returning%s", WEXITSTATUS(wait_status),
                while_loading(status)));
}

void Process::reject_signal(int signal_number) const {
    const bool full = status->memory_limit && status->memory_peak >= status->memory_limit / 64 * 63;
    const char *name = sigabbrev_np(signal_number);
    const std::string place = arena.describe(status->fault_address);
    if (signal_number == SIGKILL)
        throw SystemError("another process killed the process of the " + program.name + " (SIGKILL)");
    // The handler did not run because signals were blocked. The C library blocks them only where it starts threads and
    // processes.
    if (signal_number == SIGSYS)
        reject(Stage::INTEGRITY, "the candidate starts a thread or a process, or makes another forbidden system call");
    if (status->out_of_memory || full) reject_out_of_memory();
    if (!place.empty()) reject(Stage::CRASH, text("SIG%s at %s", name, place.c_str()));
    reject(Stage::CRASH, text("SIG%s%s", name ? name : "?", while_loading(status)));
}

}  // namespace lathe
