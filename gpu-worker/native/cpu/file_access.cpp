#include <filesystem>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/landlock.hpp"
#include "sandbox.hpp"

#ifdef LATHE_LANDLOCK
namespace lathe {

void restrict_files(const std::string &library) {
    const int rules = rules_for(READ_FOLDER);
    if (rules < 0) return;
    allow(rules, library, READ_FILE);
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
        allow(rules, device, READ_FILE | WRITE_FILE);
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

}  // namespace lathe
#endif
