#define _GNU_SOURCE
#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "trouble.h"

static struct mailbox *mail;
static int status_file = -1;

/* Called from signal handlers: no stdio, no malloc. */
static size_t status_kilobytes(const char *field) {
    char text[2048];
    ssize_t length = pread(status_file, text, sizeof text - 1, 0);
    if (length <= 0) return 0;
    text[length] = 0;
    const char *at = strstr(text, field);
    size_t number = 0;
    for (at = at ? at + strlen(field) : ""; *at == ' ' || *at == '\t' || *at == ':'; at++) continue;
    for (; *at >= '0' && *at <= '9'; at++) number = number * 10 + (size_t)(*at - '0');
    return number;
}

static void on_crash(int signal_number, siginfo_t *info, void *context) {
    (void)context;
    int failed = errno;
    mail->fault_address = signal_number == SIGSEGV || signal_number == SIGBUS ? info->si_addr : NULL;
    mail->starved |= failed == ENOMEM;
    mail->memory_peak = status_kilobytes("VmPeak") * 1024;
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* stays pending until this handler returns, then ends the process with the true signal */
}

static void on_forbidden(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number;
    (void)context;
    mail->forbidden = 1 + info->si_errno; /* the filter returns the rule's index here */
    _exit(1);
}

/* A stack of its own, for the stack may be what overflowed. */
static void give_stack(void) {
    const size_t size = 1 << 16;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_t stack = {.ss_sp = memory, .ss_size = size};
    if (memory == MAP_FAILED || sigaltstack(&stack, NULL)) world_trouble("no stack for signals: %s", strerror(errno));
}

static void handle(int signal_number, void (*handler)(int, siginfo_t *, void *)) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

void fault_watch(struct mailbox *mailbox) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    mail = mailbox;
    status_file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (status_file < 0) world_trouble("cannot open /proc/self/status: %s", strerror(errno));
    give_stack();
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) handle(crashes[i], on_crash);
    handle(SIGSYS, on_forbidden);
}

size_t fault_memory_now(void) { return status_kilobytes("VmSize") * 1024; }
