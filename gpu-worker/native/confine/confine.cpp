// Runs a compiler, which reads every file that a source names:
//   lathe-confine WRITABLE [READABLE...] -- COMMAND...
// It may write into one folder, and read the given files and folders, those of the system and LD_LIBRARY_PATH. Without
// Landlock nothing is restricted. To build it, in the folder above:
//   c++ -std=c++17 -O2 -I . confine/confine.cpp -o lathe-confine
#include <cstdio>
#include <cstring>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

#include "common/landlock.hpp"

namespace lathe {
namespace {

// A source of one line can fill a disk with an array. Builds have less than 2 MB, the files between a compiler's programs more.
constexpr rlim_t MOST_OUTPUT = rlim_t(1) << 30;

#ifdef LATHE_LANDLOCK
void restrict_compiler(const char *writable, const std::vector<std::string> &readable) {
    const int rules = rules_for(READ_FOLDER | WRITE_FOLDER);
    if (rules < 0) return;
    for (const std::string &path : readable) allow_reading(rules, path);
    allow(rules, writable, READ_FOLDER | WRITE_FOLDER);
    allow(rules, "/dev/null", READ_FILE | WRITE_FILE);
    enforce(rules);
}
#else
void restrict_compiler(const char *, const std::vector<std::string> &) {}
#endif

}  // namespace
}  // namespace lathe

int main(int count, char **words) {
    char **command = words + (count > 1 ? 2 : 1);
    while (*command && std::strcmp(*command, "--")) command++;
    if (!*command || !command[1]) {
        std::fprintf(stderr, "usage: lathe-confine WRITABLE [READABLE...] -- COMMAND...\n");
        return 2;
    }
    const rlimit size{lathe::MOST_OUTPUT, lathe::MOST_OUTPUT};
    setrlimit(RLIMIT_FSIZE, &size);
    lathe::restrict_compiler(words[1], {words + 2, command});
    execvp(command[1], command + 1);
    std::fprintf(stderr, "cannot run %s: %m\n", command[1]);
    return 127;
}
