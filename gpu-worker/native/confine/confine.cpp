// Runs a compiler, confined:
//   lathe-confine WRITABLE [READABLE...] -- COMMAND...
// To build it, in the folder above:
//   c++ -std=c++17 -O2 -I . confine/confine.cpp -o lathe-confine
#include <cstdio>
#include <cstring>
#include <unistd.h>

#include "common/confined_compiler.hpp"

int main(int count, char **words) {
    char **command = words + (count > 1 ? 2 : 1);
    while (*command && std::strcmp(*command, "--")) command++;
    if (!*command || !command[1]) {
        std::fprintf(stderr, "usage: lathe-confine WRITABLE [READABLE...] -- COMMAND...\n");
        return 2;
    }
    lathe::confine_compiler(words[1], {words + 2, command});
    execvp(command[1], command + 1);
    std::fprintf(stderr, "cannot run %s: %m\n", command[1]);
    return 127;
}
