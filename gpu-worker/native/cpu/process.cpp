#include "process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/clock.hpp"
#include "common/error.hpp"
#include "libraries.hpp"
#include "machine.hpp"
#include "sandbox.hpp"

namespace lathe {
namespace {

struct Pipe {
    int ends[2];

    Pipe() {
        if (pipe2(ends, O_CLOEXEC)) throw_errno("cannot create a pipe");
    }
};

// The candidate can write to these texts while they are read.
template <std::size_t SIZE>
std::string copy_of(const char (&shared)[SIZE]) {
    char copy[SIZE];
    std::memcpy(copy, shared, SIZE);
    copy[SIZE - 1] = 0;
    return copy;
}

// The number of threads is not limited by the system if the user is root, so the runner looks at it while a candidate that
// may start threads runs. Each costs the kernel about 20 KiB, also those that a program gives no memory of its own.
constexpr int MOST_THREADS = 1000, THREAD_POLL_MILLISECONDS = 100;

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

// Gives each thread but the main one a CPU of its own: threads that wake up on one CPU would take turns. The main one has
// the others, the last one at least, because threads that a run starts inherit its CPUs.
void place_threads(pid_t pid, int granted) {
    cpu_set_t free = last_cpus(granted);
    std::error_code ended;
    for (const auto &task : std::filesystem::directory_iterator(text("/proc/%d/task", static_cast<int>(pid)), ended)) {
        const pid_t thread = std::atoi(task.path().filename().c_str());
        if (thread == pid) continue;
        int cpu = 0;
        while (cpu < CPU_SETSIZE && !CPU_ISSET(cpu, &free)) cpu++;
        cpu_set_t own;
        CPU_ZERO(&own);
        CPU_SET(cpu, &own);
        CPU_CLR(cpu, &free);
        sched_setaffinity(thread, sizeof own, &own);
    }
    sched_setaffinity(pid, sizeof free, &free);
}

// A candidate's process gets these variables and no others: some hold credentials.
std::vector<std::string> environment_of(int threads) {
    std::vector<std::string> variables;
    for (const char *name : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"})
        variables.push_back(text("%s=%d", name, threads));
    // Threads that spin after a run would use processor time that the run does not report.
    variables.push_back("OMP_WAIT_POLICY=passive");
    if (const char *folders = std::getenv("LD_LIBRARY_PATH"))
        variables.push_back(std::string("LD_LIBRARY_PATH=") + folders);
    return variables;
}

// Releases what posix_spawn needs.
struct SpawnSetup {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    SpawnSetup() {
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // a group of its own
    }
    ~SpawnSetup() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }

    void inherit(int file) { inherit(file, file); }
    void inherit(int file, int as) { posix_spawn_file_actions_adddup2(&files, file, as); }
};

}  // namespace

void Log::drain() {
    char piece[1024];
    for (ssize_t length; (length = read(file, piece, sizeof piece)) > 0;) {
        std::replace(piece, piece + length, '\0', '?');
        kept.append(piece, static_cast<std::size_t>(length));
        if (kept.size() > MOST_BYTES) kept.erase(0, kept.size() - MOST_BYTES);
    }
}

Process::Process(const Arena &arena) : Process(arena.job, &arena, arena.program.threads, 0) {}

Process::Process(const Job &job, int threads, std::uint64_t nanoseconds)
    : Process(job, nullptr, threads, nanoseconds) {}

Process::Process(const Job &job, const Arena *arena, int threads, std::uint64_t control_nanoseconds)
    : job(job), arena(arena), threads(threads), control_nanoseconds(control_nanoseconds),
      status_file(memfd_create("lathe-status", MFD_CLOEXEC)) {
    if (status_file < 0 || ftruncate(status_file, sizeof *status)) throw_errno("cannot create a shared page");
    status = SharedStatus::map(status_file);
}

Process::~Process() {
    if (pid) kill_and_reap();
    for (const int file : {status_file, command_file, reply_file, log.file})
        if (file >= 0) close(file);
    munmap(status, sizeof *status);
}

void Process::reject(Stage stage, const std::string &reason) const { throw Rejection{stage, name(), reason}; }

void Process::kill_and_reject(Stage stage, const std::string &reason) {
    kill_and_reap();
    reject(stage, reason);
}

void Process::reject_out_of_memory() const {
    reject(Stage::CRASH, text("memory limit of %zu MiB reached", job.memory_bytes >> 20));
}

ProcessPlan Process::plan() const {
    ProcessPlan plan{getpid(), -1, -1, status_file, last_cpus(threads), threads, job.memory_bytes, control_nanoseconds, "", {}, {}};
    if (!arena) return plan;
    const Program &program = arena->program;
    const auto tensors = static_cast<std::int64_t>(job.tensors.size());
    plan.library = program.library;
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        const Access access = job.tensors[i].role == Role::INPUT ? Access::READ : Access::WRITE;
        plan.mappings.push_back({arena->tensor(i).file(), arena->tensor(i).span(), arena->tensor(i).bytes(), access});
    }
    for (std::size_t i = 0; i < program.scratch.size(); i++)
        plan.mappings.push_back(
            {arena->scratch(i).file(), arena->scratch(i).span(), arena->scratch(i).bytes(), Access::WRITE});
    for (const Launch &launch : program.launches) {
        plan.calls.push_back({launch.entry, {}});
        for (const Argument &argument : launch.arguments) {
            const auto index = static_cast<std::int64_t>(argument.index);
            const bool is_tensor = argument.kind == Argument::Kind::TENSOR;
            const std::int64_t mapping = is_tensor ? index : argument.kind == Argument::Kind::SCRATCH ? tensors + index : -1;
            plan.calls.back().operands.push_back({mapping, argument.value});
        }
    }
    return plan;
}

void Process::spawn() {
    const Pipe commands, replies, output;
    ProcessPlan plan = this->plan();
    plan.command_file = commands.ends[0];
    plan.reply_file = replies.ends[1];
    command_file = commands.ends[1];
    reply_file = replies.ends[0];
    log.file = output.ends[0];
    fcntl(log.file, F_SETFL, O_NONBLOCK);
    spawn_with(plan, output.ends[1]);
    for (const int file : {plan.command_file, plan.reply_file, output.ends[1]}) close(file);
}

void Process::spawn_with(const ProcessPlan &plan, int log_end) {
    const int plan_file = plan.write();
    SpawnSetup setup;
    posix_spawn_file_actions_addopen(&setup.files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (const int as : {STDOUT_FILENO, STDERR_FILENO}) setup.inherit(log_end, as);
    for (const int file : {plan_file, plan.command_file, plan.reply_file, plan.status_file}) setup.inherit(file);
    for (const ProcessPlan::Mapping &mapping : plan.mappings) setup.inherit(mapping.file);
    std::vector<std::string> variables = environment_of(plan.threads);
    std::vector<char *> environment;
    for (std::string &variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    std::string number = std::to_string(plan_file);
    char program[] = "lathe-runner", verb[] = "candidate";
    char *const words[] = {program, verb, number.data(), nullptr};
    const int error = posix_spawn(&pid, "/proc/self/exe", &setup.files, &setup.attributes, words, environment.data());
    close(plan_file);
    if (!error) return;
    pid = 0;
    errno = error;
    throw_errno("cannot start a process");
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

// Stops the process. Returns false when it has ended.
bool Process::stop() const {
    siginfo_t info{};
    kill(pid, SIGSTOP);
    while (waitid(P_PID, static_cast<id_t>(pid), &info, WSTOPPED | WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
    return info.si_code == CLD_STOPPED || info.si_code == CLD_TRAPPED;
}

// No reply may be sent in advance.
void Process::check_no_reply() {
    pollfd file{reply_file, POLLIN, 0};
    if (poll(&file, 1, 0) > 0 && (file.revents & POLLIN))
        kill_and_reject(Stage::INTEGRITY, "the candidate's process sent a reply of its own");
}

void Process::send(Command command) const {
    kill(pid, SIGCONT);
    const ssize_t written = write(command_file, &command, sizeof command);
    static_cast<void>(written);  // a dead process shows as the end of its replies
}

Process::Answer Process::await_exit(std::uint64_t deadline) {
    while (!has_exited() && clock_now() < deadline) poll(nullptr, 0, 1);
    if (has_exited()) return Answer::DEATH;
    kill_and_reject(Stage::INTEGRITY, "the candidate's process closed the runner's channel");
}

// Waits for a message, for the process's death or for the deadline, whichever comes first, and drains the log meanwhile.
Process::Answer Process::await(void *message, std::size_t bytes) {
    const std::uint64_t deadline = clock_now() + static_cast<std::uint64_t>(job.seconds * 1e9);
    pollfd files[] = {{reply_file, POLLIN, 0}, {log.file, POLLIN, 0}};
    for (;;) {
        const int left = milliseconds_until(deadline);
        const int ready = poll(files, 2, threads > 1 ? std::min(left, THREAD_POLL_MILLISECONDS) : left);
        if (ready < 0 && errno != EINTR) throw_errno("cannot wait for a process");
        if (threads > 1 && !files[0].revents && thread_count(pid) > MOST_THREADS)
            kill_and_reject(Stage::INTEGRITY, text("the candidate starts more than %d threads%s", MOST_THREADS, while_loading()));
        if (clock_now() > deadline)
            kill_and_reject(Stage::HANG, text("did not return within %g s", job.seconds));
        if (ready < 0) continue;
        if (files[1].revents) log.drain();
        if (files[1].revents & POLLHUP) files[1].fd = -1;
        if (files[0].revents & POLLIN) {
            if (read(reply_file, message, bytes) == static_cast<ssize_t>(bytes)) return Answer::REPLY;
            kill_and_reject(Stage::INTEGRITY, "the candidate's process sent an incomplete reply");
        }
        if (files[0].revents & POLLHUP) return await_exit(deadline);
    }
}

void Process::await_setup() {
    Setup setup;
    std::vector<unsigned char *> addresses(arena ? job.tensors.size() + arena->program.scratch.size() : 0);
    const std::size_t bytes = addresses.size() * sizeof addresses[0];
    if (await(&setup, sizeof setup) == Answer::DEATH || (bytes && await(addresses.data(), bytes) == Answer::DEATH)) {
        reap();
        throw SystemError("cannot set up a candidate's process: " + log.text());
    }
    memory_limit = setup.memory_limit;
    zones = std::move(addresses);
}

void Process::await_reply(Reply &reply) {
    if (await(&reply, sizeof reply) == Answer::DEATH) reject_death(reap());
}

// From now on it can load no others.
void Process::check_libraries() {
    if (!arena) return;
    loaded = foreign_libraries(pid, arena->program);
    for (const std::string &library : loaded)
        if (!is_declared(library, arena->program))
            kill_and_reject(Stage::INTEGRITY, text("the candidate has loaded %s, which neither a flag -l nor cpu.libraries in op.json "
                                                   "names",
                                                   library.c_str()));
}

void Process::start() {
    Reply reply;
    spawn();
    await_setup();
    await_reply(reply);
    charged = cpu_time(pid);
    const std::string reason = copy_of(status->reason);
    switch (status->loaded) {
        case Loaded::OK: return check_libraries();
        case Loaded::FAILED: kill_and_reject(Stage::LAUNCH, reason);
        case Loaded::UNAVAILABLE: kill_and_reap(); throw Unavailable{name(), reason};
        case Loaded::NOT_YET: break;
    }
    kill_and_reject(Stage::INTEGRITY, "the candidate's process replied before it was loaded");
}

// The process is stopped before its processor time is read: what it does after that can no longer change an output that
// is checked, and what it did before is charged to this run.
Times Process::run() {
    Reply reply;
    check_no_reply();
    const std::uint64_t begin = clock_now();
    send(Command::RUN);
    await_reply(reply);
    const std::uint64_t window = clock_now() - begin;
    if (!stop()) reject_death(reap());
    const std::uint64_t before = charged;
    charged = cpu_time(pid);
    if (thread_count(pid) > threads)
        kill_and_reject(Stage::INTEGRITY, "the candidate's process left threads running");
    if (threads > 1) place_threads(pid, threads);
    if (reply.out_of_memory) status->out_of_memory = 1;
    return {reply.nanoseconds, window, charged - before};
}

void Process::finish() {
    Reply reply;
    check_no_reply();
    send(Command::FINISH);
    if (await(&reply, sizeof reply) == Answer::REPLY)
        kill_and_reject(Stage::INTEGRITY, "the candidate's process sent a reply of its own");
    const int wait_status = reap();
    if (wait_status != 0) reject_death(wait_status);
}

const char *Process::while_loading() const {
    return status->loaded == Loaded::NOT_YET ? " while its library was loaded" : "";
}

std::string Process::version() const { return copy_of(status->version); }

void Process::reject_death(int wait_status) const {
    if (status->forbidden) {
        const std::size_t rule = static_cast<std::size_t>(status->forbidden) - 1;
        if (is_memory_rule(rule)) reject_out_of_memory();
        reject(Stage::INTEGRITY, text("the candidate %s%s", sandbox_rule(rule), while_loading()));
    }
    if (WIFSIGNALED(wait_status)) reject_signal(WTERMSIG(wait_status));
    reject(Stage::CRASH,
           text("the candidate ended its process (exit code %d) instead of returning%s", WEXITSTATUS(wait_status),
                while_loading()));
}

// The candidate cannot send SIGKILL: that is another process, or the kernel when the machine is out of memory.
void Process::reject_signal(int signal_number) const {
    const bool full = status->memory_peak >= memory_limit / 64 * 63;
    const char *name = sigabbrev_np(signal_number);
    const std::string place = arena ? arena->describe(status->fault_address, zones) : "";
    if (signal_number == SIGKILL)
        throw SystemError(std::string("another process killed the process of the ") + this->name() + " (SIGKILL)");
    // The handler did not run because signals were blocked. The C library blocks them only where it starts threads and
    // processes.
    if (signal_number == SIGSYS)
        reject(Stage::INTEGRITY, "the candidate starts a thread or a process, or makes another forbidden system call");
    if (status->out_of_memory || full) reject_out_of_memory();
    if (!place.empty()) reject(Stage::CRASH, text("SIG%s at %s", name, place.c_str()));
    reject(Stage::CRASH, text("SIG%s%s", name ? name : "?", while_loading()));
}

}  // namespace lathe
