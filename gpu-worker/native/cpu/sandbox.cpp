#include "sandbox.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/error.hpp"
#include "fault.hpp"
#include "filter.hpp"
#include "machine.hpp"

namespace lathe {
namespace {

#define FORBID(name, description) {SYS_##name, When::ALWAYS, 0, 0, description " (" #name ")"}

constexpr std::uint64_t WRITES = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;

// Placeholders for numbers that are known only at run time.
constexpr std::uint64_t OWN_PROCESS = ~std::uint64_t(0), MEMORY_LIMIT = ~std::uint64_t(1);

// Rules about calls that candidates try for a reason, which a rejection names. Of all other calls those below are allowed;
// the rest do not exist for a candidate (ENOSYS).
const Rule base_rules[] = {
    {SYS_clone, When::NO_BITS, 0, CLONE_THREAD, "starts a process (clone)"},
    FORBID(execve, "starts a program"),
    FORBID(execveat, "starts a program"),
    FORBID(socket, "uses the network"),
    FORBID(socketpair, "opens a socket"),
    FORBID(ptrace, "inspects a process"),
    FORBID(process_vm_readv, "inspects a process"),
    FORBID(process_vm_writev, "inspects a process"),
    FORBID(kill, "signals a process"),
    FORBID(tkill, "signals a process"),
    {SYS_tgkill, When::UNEQUAL, 0, OWN_PROCESS, "signals another process (tgkill)"},
    {SYS_tgkill, When::EQUAL, 2, SIGKILL, "kills its process (tgkill)"},
    {SYS_tgkill, When::EQUAL, 2, SIGSTOP, "stops its process (tgkill)"},
    {SYS_openat, When::BITS, 2, WRITES, "opens a file for writing (openat)"},
    FORBID(memfd_create, "creates a file"),
    FORBID(setrlimit, "changes its limits"),
    {SYS_prlimit64, When::NOT_ZERO, 2, 0, "changes its limits (prlimit64)"},
    FORBID(prctl, "changes its process"),
    {SYS_mmap, When::ABOVE, 1, MEMORY_LIMIT, "requests memory"},
    {SYS_mremap, When::ABOVE, 2, MEMORY_LIMIT, "requests memory"},
    // OpenMP asks about each thread by its id, which no filter can tell from another process, and copes with an error.
    {SYS_sched_getaffinity, When::NEITHER, 0, OWN_PROCESS, "inspects another process (sched_getaffinity)", EPERM},
#ifdef SYS_fork
    FORBID(fork, "starts a process"),
    FORBID(vfork, "starts a process"),
    FORBID(creat, "creates a file"),
    {SYS_open, When::BITS, 1, WRITES, "opens a file for writing (open)"},
#endif
};

const Rule thread_rules[] = {FORBID(clone, "starts a thread")};

const Rule seal_rules[] = {
    FORBID(openat, "opens a file while it runs"),
#ifdef SYS_open
    FORBID(open, "opens a file while it runs"),
#endif
    {SYS_mmap, When::BITS, 2, PROT_EXEC, "creates code while it runs (mmap)"},
    {SYS_mprotect, When::BITS, 2, PROT_EXEC, "creates code while it runs (mprotect)"},
};

// Memory, time, threads of the same process, and the files that are open. It needs its limits and its own signals to
// report a crash.
constexpr long running_calls[] = {
    SYS_read,          SYS_write,      SYS_writev,       SYS_pread64,          SYS_lseek,           SYS_close,
    SYS_fstat,         SYS_brk,        SYS_mmap,         SYS_mprotect,         SYS_mremap,          SYS_munmap,
    SYS_madvise,       SYS_futex,      SYS_clone,        SYS_set_robust_list,  SYS_set_tid_address, SYS_rseq,
    SYS_membarrier,    SYS_exit,       SYS_exit_group,   SYS_restart_syscall,  SYS_rt_sigreturn,    SYS_rt_sigprocmask,
    SYS_rt_sigaction,  SYS_tgkill,     SYS_sigaltstack,  SYS_getpid,           SYS_gettid,          SYS_getcpu,
    SYS_sched_yield,   SYS_getrandom,  SYS_gettimeofday, SYS_clock_gettime,    SYS_clock_getres,    SYS_nanosleep,
    SYS_prlimit64,     SYS_getrusage,  SYS_uname,        SYS_sysinfo,          SYS_clock_nanosleep, SYS_sched_getaffinity,
};

// To load libraries, and to look at the machine.
constexpr long loading_calls[] = {
    SYS_openat, SYS_newfstatat, SYS_statx,   SYS_readlinkat, SYS_faccessat, SYS_getdents64, SYS_getppid,
    SYS_getuid, SYS_geteuid,    SYS_getgid,  SYS_getegid,    SYS_getcwd,    SYS_seccomp,
#ifdef SYS_open
    SYS_open,   SYS_stat,       SYS_lstat,   SYS_readlink,   SYS_access,    SYS_time,       SYS_arch_prctl,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
};

std::vector<long> calls_while_loading() {
    std::vector<long> calls(std::begin(running_calls), std::end(running_calls));
    calls.insert(calls.end(), std::begin(loading_calls), std::end(loading_calls));
    return calls;
}

constexpr std::size_t BASE = std::size(base_rules), THREAD = std::size(thread_rules), SEAL = std::size(seal_rules);

std::size_t limit_memory(std::size_t bytes) {
    const std::size_t limit = address_space_in_use() + bytes;
    const rlimit space{limit, limit}, none{0, 0};
    if (setrlimit(RLIMIT_AS, &space) || setrlimit(RLIMIT_CORE, &none)) throw_errno("cannot limit memory");
    return limit;
}

const Rule *rule_at(std::size_t index) {
    if (index < BASE) return &base_rules[index];
    index -= BASE;
    if (index < THREAD) return &thread_rules[index];
    index -= THREAD;
    return index < SEAL ? &seal_rules[index] : nullptr;
}

}  // namespace

void drop_capabilities() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    if (syscall(SYS_capset, &header, none)) throw_errno("cannot drop capabilities");
}

std::size_t Sandbox::enter() const {
    Rule rules[BASE];
    std::copy(std::begin(base_rules), std::end(base_rules), rules);
    for (Rule &rule : rules) {
        if (rule.value == OWN_PROCESS) rule.value = static_cast<std::uint64_t>(getpid());
        if (rule.value == MEMORY_LIMIT) rule.value = memory_bytes;
        if (rule.call == SYS_sched_getaffinity) rule.when = When::ALWAYS, rule.error = 0;  // see record_faults
    }
    const std::size_t limit = limit_memory(memory_bytes);
    restrict_files(library);
    drop_capabilities();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (threads == 1) install_filter({thread_rules, THREAD, BASE}, {});
    install_filter({rules, BASE, 0}, calls_while_loading());
    return limit;
}

void Sandbox::seal() {
    install_filter({seal_rules, SEAL, BASE + THREAD}, {std::begin(running_calls), std::end(running_calls)});
}

void run_sandboxed(char **words) {
    const int threads = std::atoi(words[0]);
    std::vector<Rule> rules;
    for (Rule rule : base_rules) {
        if (rule.value == OWN_PROCESS) rule.value = static_cast<std::uint64_t>(getpid());
        if (rule.call != SYS_execve && rule.value != MEMORY_LIMIT) rules.push_back(rule);
    }
    std::vector<long> calls = calls_while_loading();
    calls.push_back(SYS_execve);
    std::vector<std::string> variables{text("OMP_NUM_THREADS=%d", threads), "OMP_WAIT_POLICY=passive"};
    for (const char *name : {"LATHE_MARK", "LD_LIBRARY_PATH"})
        if (const char *value = std::getenv(name)) variables.push_back(std::string(name) + "=" + value);
    std::vector<char *> environment;
    for (std::string &variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    if (threads == 1) use_cpus(last_cpus(1));
    limit_memory(available_memory());
    restrict_files(words[1]);
    drop_capabilities();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (threads == 1) install_filter({thread_rules, THREAD, BASE}, {});
    install_filter({rules.data(), rules.size(), 0}, calls);
    execve(words[2], words + 2, environment.data());
    std::fprintf(stderr, "cannot run %s: %m\n", words[2]);
    std::_Exit(127);
}

const char *sandbox_rule(std::size_t index) {
    const Rule *rule = rule_at(index);
    return rule ? rule->description : "made a forbidden system call";
}

bool is_memory_rule(std::size_t index) {
    const Rule *rule = rule_at(index);
    return rule && rule->value == MEMORY_LIMIT;
}

}  // namespace lathe
