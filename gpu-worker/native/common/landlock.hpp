// Rules about files, enforced by Landlock (Linux 5.13) for this process and those that it starts.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)
#define LATHE_LANDLOCK
#include <linux/landlock.h>

namespace lathe {

constexpr std::uint64_t READ_FILE = LANDLOCK_ACCESS_FS_READ_FILE, READ_FOLDER = READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t WRITE_FILE = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr std::uint64_t WRITE_FOLDER = WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE
    | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR;

inline void allow(int rules, const std::string &path, std::uint64_t rights) {
    landlock_path_beneath_attr beneath{};
    beneath.allowed_access = rights;
    beneath.parent_fd = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (beneath.parent_fd < 0) return;  // a missing path needs no permission
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
}

// A rule for a file must not have rights of folders.
inline void allow_reading(int rules, const std::string &path) {
    allow(rules, path, READ_FOLDER);
    allow(rules, path, READ_FILE);
}

// Handles these rights and allows to read the system's files and LD_LIBRARY_PATH. Returns a negative number without Landlock.
inline int rules_for(std::uint64_t rights) {
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = rights;
    const int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    if (rules < 0) return rules;
    for (const char *path : {"/usr", "/lib", "/lib64", "/opt", "/nix/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
                             "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system"})
        allow_reading(rules, path);
    const char *folders = std::getenv("LD_LIBRARY_PATH");
    std::string rest = folders ? folders : "";
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        if (end != 0) allow(rules, rest.substr(0, end), READ_FOLDER);
        rest = end == std::string::npos ? "" : rest.substr(end + 1);
    }
    return rules;
}

inline void enforce(int rules) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

}  // namespace lathe
#endif
