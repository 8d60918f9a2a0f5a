#include "filter.hpp"

#include <cerrno>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/error.hpp"
#include "sandbox.hpp"

#if defined(__x86_64__)
#define LATHE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define LATHE_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the sandbox supports x86-64 and aarch64"
#endif

namespace lathe {
namespace {

constexpr int MAX_INSTRUCTIONS = 1024, X32_BIT = 0x40000000;

struct Code {
    sock_filter instructions[MAX_INSTRUCTIONS];
    unsigned short length = 0;

    void add(sock_filter instruction) {
        if (length == MAX_INSTRUCTIONS) throw SystemError("the sandbox has too many rules");
        instructions[length++] = instruction;
    }

    void load(std::size_t offset) { add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset))); }

    // Both architectures are little-endian: the low half of an argument comes first.
    void load_low(int argument) { load(offsetof(seccomp_data, args) + 8 * static_cast<std::size_t>(argument)); }
    void load_high(int argument) { load(offsetof(seccomp_data, args) + 8 * static_cast<std::size_t>(argument) + 4); }

    // Skips `yes` instructions when the comparison holds, else `no`.
    void jump(int comparison, std::uint64_t value, int yes, int no) {
        add(BPF_JUMP(static_cast<unsigned>(BPF_JMP | comparison | BPF_K), static_cast<std::uint32_t>(value),
                     static_cast<std::uint8_t>(yes), static_cast<std::uint8_t>(no)));
    }

    void answer(std::uint32_t action) { add(BPF_STMT(BPF_RET | BPF_K, action)); }

    // Continues with the next instruction when the rule is broken, and skips it otherwise.
    void add_condition(const Rule &rule) {
        switch (rule.when) {
            case When::ALWAYS: break;
            case When::BITS: load_low(rule.argument), jump(BPF_JSET, rule.value, 0, 1); break;
            case When::NO_BITS: load_low(rule.argument), jump(BPF_JSET, rule.value, 1, 0); break;
            case When::EQUAL: load_low(rule.argument), jump(BPF_JEQ, rule.value, 0, 1); break;
            case When::UNEQUAL: load_low(rule.argument), jump(BPF_JEQ, rule.value, 1, 0); break;
            case When::NEITHER:
                load_low(rule.argument);
                jump(BPF_JEQ, 0, 2, 0);
                jump(BPF_JEQ, rule.value, 1, 0);
                break;
            case When::NOT_ZERO:
                load_low(rule.argument), jump(BPF_JEQ, 0, 0, 2);
                load_high(rule.argument), jump(BPF_JEQ, 0, 1, 0);
                break;
            case When::ABOVE:
                load_high(rule.argument);
                jump(BPF_JGT, rule.value >> 32, 3, 0);
                jump(BPF_JEQ, rule.value >> 32, 0, 3);
                load_low(rule.argument), jump(BPF_JGT, rule.value, 0, 1);
                break;
        }
    }

    void add_rule(const Rule &rule, std::size_t index) {
        Code body;
        body.add_condition(rule);
        body.answer(rule.error ? SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(rule.error)
                               : SECCOMP_RET_TRAP | static_cast<std::uint32_t>(index));
        load(offsetof(seccomp_data, nr));
        jump(BPF_JEQ, static_cast<std::uint64_t>(rule.call), 0, body.length);
        for (unsigned short i = 0; i < body.length; i++) add(body.instructions[i]);
    }
};

}  // namespace

bool has_seccomp() {
    const std::uint32_t action = SECCOMP_RET_TRAP;
    return !syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

void install_filter(const Rules &rules, const std::vector<long> &allowed) {
    Code code;
    code.load(offsetof(seccomp_data, arch));
    code.jump(BPF_JEQ, LATHE_ARCHITECTURE, 1, 0);
    code.answer(SECCOMP_RET_KILL_PROCESS);
    code.load(offsetof(seccomp_data, nr));
    code.jump(BPF_JGE, X32_BIT, 0, 1);
    code.answer(SECCOMP_RET_KILL_PROCESS);
    for (std::size_t i = 0; i < rules.count; i++) code.add_rule(rules.rules[i], rules.base + i);
    code.load(offsetof(seccomp_data, nr));
    for (const long call : allowed) {
        code.jump(BPF_JEQ, static_cast<std::uint64_t>(call), 0, 1);
        code.answer(SECCOMP_RET_ALLOW);
    }
    code.answer(allowed.empty() ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | ENOSYS);

    sock_fprog program{code.length, code.instructions};
    // A constructor of a library can have started threads.
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program))
        throw_errno("this kernel has no seccomp sandbox");
}

}  // namespace lathe
