#define _GNU_SOURCE
#include "readable.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)
#include <linux/landlock.h>

static void allow(int rules, const char *path, uint64_t rights) {
    struct landlock_path_beneath_attr beneath = {.allowed_access = rights, .parent_fd = open(path, O_PATH | O_CLOEXEC)};
    if (beneath.parent_fd < 0) return; /* what is not there needs no permission */
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
}

/* Without Landlock (before Linux 5.13) a candidate could read the job file while it is loaded; the filter on system
   calls still keeps it from writing anywhere and from opening files once it runs. */
void readable_only(const char *library) {
    static const char *const system[] = {"/usr", "/lib", "/lib64", "/opt", "/nix/store", "/etc/ld.so.cache",
                                         "/etc/ld.so.preload", "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system"};
    const uint64_t read_file = LANDLOCK_ACCESS_FS_READ_FILE, read_folder = read_file | LANDLOCK_ACCESS_FS_READ_DIR;
    struct landlock_ruleset_attr handled = {.handled_access_fs = read_folder};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) return;
    for (size_t i = 0; i < sizeof system / sizeof *system; i++) {
        allow(rules, system[i], read_folder);
        allow(rules, system[i], read_file); /* a rule on a file must not speak of folders */
    }
    allow(rules, library, read_file);
    const char *more = getenv("LD_LIBRARY_PATH");
    char *folders = more ? strdup(more) : NULL;
    for (char *rest = folders, *folder; (folder = strsep(&rest, ":"));)
        if (*folder) allow(rules, folder, read_folder);
    free(folders);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}
#else
void readable_only(const char *library) { (void)library; }
#endif
