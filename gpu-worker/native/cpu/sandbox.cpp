#include "sandbox.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <iterator>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/error.hpp"
#include "fault.hpp"
#include "filter.hpp"

namespace lathe {
namespace {

#define FORBID(name, description) {SYS_##name, When::ALWAYS, 0, 0, description " (" #name ")"}

constexpr std::uint64_t WRITES = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;

// Placeholders for numbers that are known only at run time.
constexpr std::uint64_t OWN_PROCESS = ~std::uint64_t(0), MEMORY_LIMIT = ~std::uint64_t(1);

// The rules in force from enter() on.
const Rule base_rules[] = {
    {SYS_clone3, When::EMULATE_ABSENT, 0, 0, "starts a process (clone3)"},
    {SYS_clone, When::NO_BITS, 0, CLONE_THREAD, "starts a process (clone)"},
    FORBID(execve, "starts a program"),
    FORBID(execveat, "starts a program"),
    FORBID(unshare, "leaves its namespaces"),
    FORBID(setns, "leaves its namespaces"),
    FORBID(socket, "uses the network"),
    FORBID(socketpair, "opens a socket"),
    FORBID(connect, "uses the network"),
    FORBID(bind, "uses the network"),
    FORBID(ptrace, "inspects a process"),
    FORBID(process_vm_readv, "inspects a process"),
    FORBID(process_vm_writev, "inspects a process"),
    FORBID(pidfd_open, "opens a process"),
    FORBID(pidfd_getfd, "takes a file of a process"),
    FORBID(pidfd_send_signal, "signals a process"),
    FORBID(tkill, "signals a process"),
    FORBID(rt_sigqueueinfo, "signals a process"),
    FORBID(rt_tgsigqueueinfo, "signals a process"),
    {SYS_kill, When::UNEQUAL, 0, OWN_PROCESS, "signals another process (kill)"},
    {SYS_tgkill, When::UNEQUAL, 0, OWN_PROCESS, "signals another process (tgkill)"},
    {SYS_openat, When::BITS, 2, WRITES, "opens a file for writing (openat)"},
    FORBID(openat2, "opens a file"),
    FORBID(unlinkat, "deletes a file"),
    FORBID(renameat, "renames a file"),
    FORBID(renameat2, "renames a file"),
    FORBID(mkdirat, "creates a folder"),
    FORBID(mknodat, "creates a file"),
    FORBID(linkat, "creates a link"),
    FORBID(symlinkat, "creates a link"),
    FORBID(fchmodat, "changes a file"),
    FORBID(fchownat, "changes a file"),
    FORBID(truncate, "changes a file"),
    FORBID(mount, "mounts a file system"),
    FORBID(umount2, "unmounts a file system"),
    FORBID(chroot, "changes the root"),
    FORBID(bpf, "loads a kernel program"),
    FORBID(perf_event_open, "opens counters"),
    FORBID(io_uring_setup, "bypasses the sandbox"),
    FORBID(userfaultfd, "handles page faults"),
    FORBID(memfd_create, "creates a file"),
    FORBID(shmget, "shares memory"),
    FORBID(mq_open, "opens a queue"),
    FORBID(setpgid, "leaves its process group"),
    FORBID(setsid, "leaves its session"),
    FORBID(reboot, "stops the machine"),
    FORBID(setrlimit, "changes its limits"),
    {SYS_prlimit64, When::NOT_ZERO, 2, 0, "changes its limits (prlimit64)"},
    {SYS_prctl, When::EQUAL, 0, PR_SET_PDEATHSIG, "detaches from the runner (prctl)"},
    {SYS_mmap, When::ABOVE, 1, MEMORY_LIMIT, "requests memory"},
    {SYS_mremap, When::ABOVE, 2, MEMORY_LIMIT, "requests memory"},
#ifdef SYS_fork
    FORBID(fork, "starts a process"),
    FORBID(vfork, "starts a process"),
    FORBID(creat, "creates a file"),
    {SYS_open, When::BITS, 1, WRITES, "opens a file for writing (open)"},
    FORBID(unlink, "deletes a file"),
    FORBID(rename, "renames a file"),
    FORBID(mkdir, "creates a folder"),
    FORBID(rmdir, "deletes a folder"),
    FORBID(link, "creates a link"),
    FORBID(symlink, "creates a link"),
    FORBID(chmod, "changes a file"),
    FORBID(chown, "changes a file"),
    FORBID(lchown, "changes a file"),
    FORBID(mknod, "creates a file"),
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

std::size_t Sandbox::enter() const {
    Rule rules[BASE];
    std::copy(std::begin(base_rules), std::end(base_rules), rules);
    for (Rule &rule : rules) {
        if (rule.value == OWN_PROCESS) rule.value = static_cast<std::uint64_t>(getpid());
        if (rule.value == MEMORY_LIMIT) rule.value = memory_bytes;
    }
    const std::size_t limit = limit_memory(memory_bytes);
    restrict_files(library);
    if (threads == 1) install_filter(thread_rules, THREAD, BASE);
    install_filter(rules, BASE, 0);
    return limit;
}

void Sandbox::seal() { install_filter(seal_rules, SEAL, BASE + THREAD); }

const char *sandbox_rule(std::size_t index) {
    const Rule *rule = rule_at(index);
    return rule ? rule->description : "made a forbidden system call";
}

bool is_memory_rule(std::size_t index) {
    const Rule *rule = rule_at(index);
    return rule && rule->value == MEMORY_LIMIT;
}

}  // namespace lathe
