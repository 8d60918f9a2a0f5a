#include "libraries.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

// Parts of the C library and of the compiler, which a candidate is linked with.
constexpr const char *COMMON[] = {"libc.", "libm.", "libmvec.", "libdl.", "libpthread.", "librt.", "libgcc_s.", "ld-linux"};

bool starts_with(const std::string &name, const std::string &start) { return name.compare(0, start.size(), start) == 0; }

// Returns the paths of the files that are mapped with the permission to execute them.
std::set<std::string> code_files(pid_t process) {
    std::set<std::string> files;
    char line[8192], permissions[8];
    std::FILE *maps = std::fopen(text("/proc/%d/maps", static_cast<int>(process)).c_str(), "r");
    if (!maps) throw_errno("cannot read the libraries of a process");
    while (std::fgets(line, sizeof line, maps)) {
        int path = 0;
        if (std::sscanf(line, "%*s %7s %*s %*s %*s %n", permissions, &path) < 1 || !path || line[path] != '/') continue;
        std::string file = line + path;
        if (permissions[2] == 'x') files.insert(file.substr(0, file.find('\n')));
    }
    std::fclose(maps);
    return files;
}

}  // namespace

std::vector<std::string> foreign_libraries(pid_t process, const Program &program) {
    const std::set<std::string> own = code_files(getpid());
    std::error_code missing;
    const std::string itself = std::filesystem::canonical(program.library, missing);
    std::vector<std::string> names;
    for (const std::string &file : code_files(process)) {
        const std::string name = file.substr(file.rfind('/') + 1);
        bool is_usual = own.count(file) || file == itself || (program.threads > 1 && starts_with(name, "libgomp."));
        for (const char *common : COMMON) is_usual |= starts_with(name, common);
        if (!is_usual) names.push_back(name);
    }
    return names;
}

bool is_declared(const std::string &library, const Program &program) {
    return program.any_library
        || std::any_of(program.libraries.begin(), program.libraries.end(),
                       [&](const std::string &name) { return starts_with(library, "lib" + name); });
}

}  // namespace lathe
