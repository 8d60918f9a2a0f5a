#include "fault.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

SharedStatus *shared;
int status_file = -1;
cpu_set_t granted;

// Runs in signal handlers: no stdio, no malloc.
std::size_t kilobytes_of(const char *field) {
    char text[2048];
    const ssize_t length = pread(status_file, text, sizeof text - 1, 0);
    if (length <= 0) return 0;
    text[length] = 0;
    const char *at = std::strstr(text, field);
    std::size_t number = 0;
    for (at = at ? at + std::strlen(field) : ""; *at == ' ' || *at == '\t' || *at == ':'; at++) continue;
    for (; *at >= '0' && *at <= '9'; at++) number = number * 10 + static_cast<std::size_t>(*at - '0');
    return number;
}

void on_crash(int signal_number, siginfo_t *info, void *) {
    const int failed = errno;
    shared->fault_address = signal_number == SIGSEGV || signal_number == SIGBUS ? info->si_addr : nullptr;
    shared->out_of_memory |= failed == ENOMEM;
    shared->memory_peak = kilobytes_of("VmPeak") * 1024;
    signal(signal_number, SIG_DFL);
    raise(signal_number);  // pending until this handler returns; then the process ends with the original signal
}

#if defined(__x86_64__)
std::uint64_t argument(const ucontext_t &call, int index) {
    constexpr int registers[] = {REG_RDI, REG_RSI, REG_RDX};
    return static_cast<std::uint64_t>(call.uc_mcontext.gregs[registers[index]]);
}

void answer(ucontext_t &call, long result) { call.uc_mcontext.gregs[REG_RAX] = result; }
#else
std::uint64_t argument(const ucontext_t &call, int index) { return call.uc_mcontext.regs[index]; }

void answer(ucontext_t &call, long result) { call.uc_mcontext.regs[0] = static_cast<std::uint64_t>(result); }
#endif

// The result of sched_getaffinity about any thread of this process: the runner binds threads to some of the CPUs that it
// grants, and a kernel that starts a thread for each CPU must see them all.
long copy_granted(void *to, std::size_t bytes) {
    for (std::size_t cpu = 8 * bytes; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &granted)) return -EINVAL;
    if (bytes % sizeof(long)) return -EINVAL;
    bytes = std::min(bytes, sizeof granted);
    std::memcpy(to, &granted, bytes);
    return static_cast<long>(bytes);
}

bool is_own_thread(pid_t thread) {
    const int before = errno;
    const bool is_own = thread == 0 || !syscall(SYS_tgkill, getpid(), thread, 0);
    errno = before;
    return is_own;
}

void on_forbidden(int, siginfo_t *info, void *context) {
    ucontext_t &call = *static_cast<ucontext_t *>(context);
    if (info->si_syscall == SYS_sched_getaffinity && is_own_thread(static_cast<pid_t>(argument(call, 0))))
        return answer(call, copy_granted(reinterpret_cast<void *>(argument(call, 2)), argument(call, 1)));
    shared->forbidden = 1 + info->si_errno;  // the filter returns the rule's index here
    _exit(1);
}

void handle(int signal_number, void (*handler)(int, siginfo_t *, void *)) {
    struct sigaction action{};
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, nullptr);
}

}  // namespace

void record_faults(SharedStatus *status, const cpu_set_t &cpus) {
    constexpr std::size_t STACK_BYTES = 1 << 16;
    shared = status;
    granted = cpus;
    status_file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (status_file < 0) throw_errno("cannot open /proc/self/status");
    // The handlers have a stack of their own, since the usual one may have overflowed.
    stack_t stack{};
    stack.ss_size = STACK_BYTES;
    stack.ss_sp = mmap(nullptr, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack.ss_sp == MAP_FAILED || sigaltstack(&stack, nullptr)) throw_errno("cannot create a signal stack");
    for (const int crash : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) handle(crash, on_crash);
    handle(SIGSYS, on_forbidden);
}

std::size_t address_space_in_use() { return kilobytes_of("VmSize") * 1024; }

}  // namespace lathe
