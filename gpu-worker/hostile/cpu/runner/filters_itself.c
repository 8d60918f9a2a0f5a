/* Installs a filter of its own while it is loaded, which would make the runner's second filter fail. */
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "doubling.h"

#define FAIL(CALL) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALL, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 0)

__attribute__((constructor)) static void filter(void) {
    static struct sock_filter code[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        FAIL(SYS_kill), FAIL(SYS_tgkill), FAIL(SYS_getrusage), FAIL(SYS_seccomp), FAIL(SYS_prctl),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const struct sock_fprog program = {sizeof code / sizeof *code, code};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

void candidate(void *const *args) { double_slowly(args); }
