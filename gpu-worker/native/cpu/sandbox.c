#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fault.h"
#include "filter.h"
#include "readable.h"
#include "trouble.h"

#define FORBID(name, words) {SYS_##name, ALWAYS, 0, 0, words " (" #name ")"}
#define WRITES (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

enum { OWN_PROCESS = -1, MEMORY_LIMIT = -2 }; /* stand for numbers that are known only at run time */

/* Which rules hold from when on. */
static const struct rule base_rules[] = {
    {SYS_clone3, PRETEND_ABSENT, 0, 0, "starts a process (clone3)"},
    {SYS_clone, WHEN_NO_BITS, 0, CLONE_THREAD, "starts a process (clone)"},
    FORBID(execve, "starts a program"), FORBID(execveat, "starts a program"), FORBID(unshare, "leaves its namespaces"),
    FORBID(setns, "leaves its namespaces"), FORBID(socket, "uses the network"), FORBID(socketpair, "opens a socket"),
    FORBID(connect, "uses the network"), FORBID(bind, "uses the network"),
    FORBID(ptrace, "looks into a process"), FORBID(process_vm_readv, "looks into a process"),
    FORBID(process_vm_writev, "looks into a process"), FORBID(pidfd_open, "looks for a process"),
    FORBID(pidfd_getfd, "takes a file of a process"), FORBID(pidfd_send_signal, "signals a process"),
    FORBID(tkill, "signals a process"), FORBID(rt_sigqueueinfo, "signals a process"), FORBID(rt_tgsigqueueinfo, "signals a process"),
    {SYS_kill, WHEN_UNEQUAL, 0, (uint64_t)OWN_PROCESS, "signals another process (kill)"},
    {SYS_tgkill, WHEN_UNEQUAL, 0, (uint64_t)OWN_PROCESS, "signals another process (tgkill)"},
    {SYS_openat, WHEN_BITS, 2, WRITES, "opens a file for writing (openat)"},
    FORBID(openat2, "opens a file"), FORBID(unlinkat, "deletes a file"), FORBID(renameat, "renames a file"),
    FORBID(renameat2, "renames a file"), FORBID(mkdirat, "makes a folder"), FORBID(mknodat, "makes a file"),
    FORBID(linkat, "makes a link"), FORBID(symlinkat, "makes a link"), FORBID(fchmodat, "changes a file"),
    FORBID(fchownat, "changes a file"), FORBID(truncate, "changes a file"), FORBID(mount, "mounts"), FORBID(umount2, "unmounts"),
    FORBID(chroot, "changes the root"), FORBID(bpf, "loads a kernel program"), FORBID(perf_event_open, "opens counters"),
    FORBID(io_uring_setup, "goes around the sandbox"), FORBID(userfaultfd, "handles page faults"),
    FORBID(memfd_create, "makes a file"), FORBID(shmget, "shares memory"), FORBID(mq_open, "opens a queue"),
    FORBID(setpgid, "leaves its process group"), FORBID(setsid, "leaves its session"), FORBID(reboot, "stops the machine"),
    FORBID(setrlimit, "changes its limits"),
    {SYS_prlimit64, WHEN_NOT_ZERO, 2, 0, "changes its limits (prlimit64)"},
    {SYS_prctl, WHEN_EQUAL, 0, PR_SET_PDEATHSIG, "wants to outlive the runner (prctl)"},
    {SYS_mmap, WHEN_ABOVE, 1, (uint64_t)MEMORY_LIMIT, "asks for memory"},
    {SYS_mremap, WHEN_ABOVE, 2, (uint64_t)MEMORY_LIMIT, "asks for memory"},
#ifdef SYS_fork
    FORBID(fork, "starts a process"), FORBID(vfork, "starts a process"), FORBID(creat, "makes a file"),
    {SYS_open, WHEN_BITS, 1, WRITES, "opens a file for writing (open)"},
    FORBID(unlink, "deletes a file"), FORBID(rename, "renames a file"), FORBID(mkdir, "makes a folder"), FORBID(rmdir, "deletes a folder"),
    FORBID(link, "makes a link"), FORBID(symlink, "makes a link"), FORBID(chmod, "changes a file"), FORBID(chown, "changes a file"),
    FORBID(lchown, "changes a file"), FORBID(mknod, "makes a file"),
#endif
};

static const struct rule thread_rules[] = {FORBID(clone, "starts a thread")};

static const struct rule seal_rules[] = {
    FORBID(openat, "opens a file while it runs"),
#ifdef SYS_open
    FORBID(open, "opens a file while it runs"),
#endif
    {SYS_mmap, WHEN_BITS, 2, PROT_EXEC, "makes code while it runs (mmap)"},
    {SYS_mprotect, WHEN_BITS, 2, PROT_EXEC, "makes code while it runs (mprotect)"},
};

enum { BASE = sizeof base_rules / sizeof *base_rules, THREAD = sizeof thread_rules / sizeof *thread_rules,
       SEAL = sizeof seal_rules / sizeof *seal_rules };

static size_t limit_memory(size_t bytes) {
    size_t limit = fault_memory_now() + bytes;
    struct rlimit space = {limit, limit}, none = {0, 0};
    if (setrlimit(RLIMIT_AS, &space) || setrlimit(RLIMIT_CORE, &none)) world_trouble("cannot limit memory: %s", strerror(errno));
    return limit;
}

static uint64_t resolved(uint64_t value, const struct sandbox *sandbox) {
    if (value == (uint64_t)OWN_PROCESS) return (uint64_t)getpid();
    if (value == (uint64_t)MEMORY_LIMIT) return sandbox->memory_bytes;
    return value;
}

size_t sandbox_enter(const struct sandbox *sandbox) {
    struct rule rules[BASE];
    memcpy(rules, base_rules, sizeof rules);
    for (size_t i = 0; i < BASE; i++) rules[i].value = resolved(rules[i].value, sandbox);
    size_t limit = limit_memory(sandbox->memory_bytes);
    readable_only(sandbox->library);
    if (sandbox->threads == 1) filter_install(thread_rules, THREAD, BASE);
    filter_install(rules, BASE, 0);
    return limit;
}

void sandbox_seal(void) { filter_install(seal_rules, SEAL, BASE + THREAD); }

static const struct rule *rule_at(size_t index) {
    if (index < BASE) return &base_rules[index];
    index -= BASE;
    if (index < THREAD) return &thread_rules[index];
    index -= THREAD;
    return index < SEAL ? &seal_rules[index] : NULL;
}

const char *sandbox_rule(size_t index) {
    const struct rule *rule = rule_at(index);
    return rule ? rule->words : "made a forbidden system call";
}

int sandbox_rule_is_memory(size_t index) {
    const struct rule *rule = rule_at(index);
    return rule && rule->value == (uint64_t)MEMORY_LIMIT;
}
