#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox.hpp"

#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)
#include <linux/landlock.h>

namespace lathe {
namespace {

constexpr std::uint64_t READ_FILE = LANDLOCK_ACCESS_FS_READ_FILE, READ_FOLDER = READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t WRITE_FOLDER = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG
    | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR;

void allow(int rules, const std::string &path, std::uint64_t rights) {
    landlock_path_beneath_attr beneath{};
    beneath.allowed_access = rights;
    beneath.parent_fd = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (beneath.parent_fd < 0) return;  // a missing path needs no permission
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
}

// A rule for a file must not have rights of folders.
void allow_reading(int rules, const std::string &path) {
    allow(rules, path, READ_FOLDER);
    allow(rules, path, READ_FILE);
}

// Handles these rights and allows to read the system's files and LD_LIBRARY_PATH. Returns a negative number without Landlock.
int rules_for(std::uint64_t rights) {
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

void enforce(int rules) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

}  // namespace

void restrict_files(const std::string &library) {
    const int rules = rules_for(READ_FOLDER);
    if (rules < 0) return;
    allow(rules, library, READ_FILE);
    enforce(rules);
}

void restrict_compiler(const char *writable, const std::vector<std::string> &readable) {
    const int rules = rules_for(READ_FOLDER | WRITE_FOLDER);
    if (rules < 0) return;
    for (const std::string &path : readable) allow_reading(rules, path);
    allow(rules, writable, READ_FOLDER | WRITE_FOLDER);
    allow(rules, "/dev/null", READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    enforce(rules);
}

namespace {

constexpr std::uint64_t WRITE_ALL = WRITE_FOLDER | LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_MAKE_SOCK
    | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;

// Rights that later versions of Landlock added: to move a file to another folder, and to truncate one.
std::uint64_t later_rights() {
    constexpr std::uint64_t REFER = 1u << 13, TRUNCATE = 1u << 14;
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0);
}

bool is_within(const std::string &path, const std::string &folder) {
    return folder == "/" || path == folder || path.compare(0, folder.size() + 1, folder + "/") == 0;
}

// Allows to read all files of a folder but for the hidden ones. Landlock has no rules that forbid.
void allow_reading(int rules, const std::string &path, const std::vector<std::string> &hidden) {
    bool is_hidden = false, hides_some = false;
    for (const std::string &one : hidden) {
        is_hidden |= is_within(path, one);
        hides_some |= is_within(one, path);
    }
    if (is_hidden) return;
    std::error_code failure;
    if (!hides_some) return allow(rules, path, READ_FILE);
    for (const auto &entry : std::filesystem::directory_iterator(path, failure))
        if (!entry.is_symlink(failure)) allow_reading(rules, entry.path(), hidden);
}

}  // namespace

bool has_landlock() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0; }

bool restrict_agent(const std::vector<std::string> &writable, const std::vector<std::string> &shown,
                    const std::vector<std::string> &hidden) {
    const std::uint64_t writes = WRITE_ALL | later_rights();
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = READ_FILE | writes;
    const int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    if (rules < 0) return false;
    allow_reading(rules, "/", hidden);
    for (const std::string &path : shown) allow(rules, path, READ_FILE);
    for (const std::string &folder : writable) allow(rules, folder, READ_FILE | writes);
    for (const char *device : {"/dev/null", "/dev/zero", "/dev/full", "/dev/tty"})
        allow(rules, device, READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    enforce(rules);
    return true;
}

}  // namespace lathe
#else
namespace lathe {

bool has_landlock() { return false; }

bool restrict_agent(const std::vector<std::string> &, const std::vector<std::string> &, const std::vector<std::string> &) {
    return false;
}

void restrict_files(const std::string &) {}
void restrict_compiler(const char *, const std::vector<std::string> &) {}

}  // namespace lathe
#endif

namespace lathe {
namespace {

// A source of one line can fill a disk with an array. Builds have less than 2 MB, the files between a compiler's programs more.
constexpr rlim_t MOST_OUTPUT = rlim_t(1) << 30;

}  // namespace

void run_confined(char **words) {
    char **command = words + 1;
    while (*command && std::strcmp(*command, "--")) command++;
    if (!*command || !command[1]) {
        std::fprintf(stderr, "usage: confine WRITABLE [READABLE...] -- COMMAND...\n");
        std::_Exit(2);
    }
    const rlimit size{MOST_OUTPUT, MOST_OUTPUT};
    setrlimit(RLIMIT_FSIZE, &size);
    restrict_compiler(words[0], {words + 1, command});
    execvp(command[1], command + 1);
    std::fprintf(stderr, "cannot run %s: %m\n", command[1]);
    std::_Exit(127);
}

}  // namespace lathe
