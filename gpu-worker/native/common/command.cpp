#include "common/command.hpp"

#include <cstdio>
#include <cstdlib>
#include <new>

#include "common/error.hpp"

namespace lathe {
namespace {

constexpr int EXIT_BAD_JOB = 2, EXIT_SYSTEM_ERROR = 3, EXIT_BUSY = 4;

int fail(const char *name, const char *kind, const char *what, int code) {
    std::fprintf(stderr, "%s: %s: %s\n", name, kind, what);
    return code;
}

}  // namespace

CommandLine CommandLine::parse(const std::vector<std::string> &words) {
    CommandLine line;
    require(!words.empty(), "a verb");
    line.verb = words[0];
    for (std::size_t i = 1; i < words.size(); i++) {
        if (words[i] == "--out" && i + 1 < words.size()) line.out = words[++i];
        else if (words[i] == "--device" && i + 1 < words.size()) line.device = words[++i];
        else if (line.job.empty() && words[i][0] != '-') line.job = words[i];
        else throw JobError("unknown argument " + words[i] + "; see --help");
    }
    return line;
}

void require(bool given, const char *what) {
    if (!given) throw JobError(std::string(what) + " is required; see --help");
}

int run_program(const char *name, const char *usage, int count, char **words,
                const std::function<void(const CommandLine &)> &run) {
    const std::vector<std::string> arguments(words + 1, words + count);
    if (arguments.size() == 1 && arguments[0] == "--help") return std::fputs(usage, stdout) < 0;
    try {
        run(CommandLine::parse(arguments));
        return EXIT_SUCCESS;
    } catch (const JobError &error) {
        return fail(name, "bad job", error.what(), EXIT_BAD_JOB);
    } catch (const BusyMachine &error) {
        return fail(name, "error", error.what(), EXIT_BUSY);
    } catch (const SystemError &error) {
        return fail(name, "error", error.what(), EXIT_SYSTEM_ERROR);
    } catch (const std::bad_alloc &) {
        return fail(name, "error", "out of memory", EXIT_SYSTEM_ERROR);
    }
}

ContextState run_to_result(Result &result, const std::function<void()> &command) {
    try {
        command();
        return ContextState::HEALTHY;
    } catch (const Rejection &rejection) {
        result = Result();
        report(rejection, result);
        return rejection.context;
    } catch (const Unavailable &unavailable) {
        result = Result();
        report(unavailable, result);
        return ContextState::HEALTHY;
    }
}

}  // namespace lathe
