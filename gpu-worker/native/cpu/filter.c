#define _GNU_SOURCE
#include "filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "trouble.h"

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the sandbox knows x86-64 and aarch64"
#endif

enum { MAX_INSTRUCTIONS = 1024, X32_BIT = 0x40000000 };

struct code {
    struct sock_filter instructions[MAX_INSTRUCTIONS];
    unsigned short length;
};

static void emit(struct code *code, struct sock_filter instruction) {
    if (code->length == MAX_INSTRUCTIONS) world_trouble("the sandbox has too many rules");
    code->instructions[code->length++] = instruction;
}

static void load(struct code *code, size_t offset) {
    emit(code, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

/* Skips so many instructions when the comparison holds, and so many when it does not. */
static void jump(struct code *code, int comparison, uint64_t value, int if_true, int if_false) {
    emit(code, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, (uint32_t)value, (uint8_t)if_true, (uint8_t)if_false));
}

static void answer(struct code *code, uint32_t action) {
    emit(code, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/* Both architectures are little-endian: the low half of an argument comes first. */
static size_t low_half(int argument) { return offsetof(struct seccomp_data, args) + 8 * (size_t)argument; }

/* Leaves the program at the next instruction when the rule is broken, and one further when it is not. */
static void emit_condition(struct code *code, const struct rule *rule) {
    switch (rule->condition) {
        case ALWAYS:
        case PRETEND_ABSENT: break;
        case WHEN_BITS: load(code, low_half(rule->argument)); jump(code, BPF_JSET, rule->value, 0, 1); break;
        case WHEN_NO_BITS: load(code, low_half(rule->argument)); jump(code, BPF_JSET, rule->value, 1, 0); break;
        case WHEN_EQUAL: load(code, low_half(rule->argument)); jump(code, BPF_JEQ, rule->value, 0, 1); break;
        case WHEN_UNEQUAL: load(code, low_half(rule->argument)); jump(code, BPF_JEQ, rule->value, 1, 0); break;
        case WHEN_NOT_ZERO:
            load(code, low_half(rule->argument));
            jump(code, BPF_JEQ, 0, 0, 2);
            load(code, low_half(rule->argument) + 4);
            jump(code, BPF_JEQ, 0, 1, 0);
            break;
        case WHEN_ABOVE:
            load(code, low_half(rule->argument) + 4);
            jump(code, BPF_JGT, rule->value >> 32, 3, 0);
            jump(code, BPF_JEQ, rule->value >> 32, 0, 3);
            load(code, low_half(rule->argument));
            jump(code, BPF_JGT, rule->value, 0, 1);
            break;
    }
}

static void emit_rule(struct code *code, const struct rule *rule, size_t index) {
    struct code body = {.length = 0};
    emit_condition(&body, rule);
    answer(&body, rule->condition == PRETEND_ABSENT ? SECCOMP_RET_ERRNO | ENOSYS : SECCOMP_RET_TRAP | (uint32_t)index);
    load(code, offsetof(struct seccomp_data, nr));
    jump(code, BPF_JEQ, (uint64_t)rule->call, 0, body.length);
    for (unsigned short i = 0; i < body.length; i++) emit(code, body.instructions[i]);
}

void filter_install(const struct rule *rules, size_t count, size_t base) {
    struct code code = {.length = 0};
    load(&code, offsetof(struct seccomp_data, arch));
    jump(&code, BPF_JEQ, OUR_ARCHITECTURE, 1, 0);
    answer(&code, SECCOMP_RET_KILL_PROCESS);
    load(&code, offsetof(struct seccomp_data, nr));
    jump(&code, BPF_JGE, X32_BIT, 0, 1);
    answer(&code, SECCOMP_RET_KILL_PROCESS);
    for (size_t i = 0; i < count; i++) emit_rule(&code, &rules[i], base + i);
    answer(&code, SECCOMP_RET_ALLOW);

    struct sock_fprog program = {.len = code.length, .filter = code.instructions};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program))
        world_trouble("this kernel gives no sandbox (seccomp): %s", strerror(errno));
}
