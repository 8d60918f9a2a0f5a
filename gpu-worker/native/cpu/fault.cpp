#include "fault.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

SharedStatus *shared;
int status_file = -1;

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

void on_forbidden(int, siginfo_t *info, void *) {
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

void record_faults(SharedStatus *status) {
    constexpr std::size_t STACK_BYTES = 1 << 16;
    shared = status;
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
