#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <sys/prctl.h>
#include <vector>

#include "company.hpp"
#include "devices.hpp"
#include "errand.hpp"
#include "fields.hpp"
#include "serve.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

constexpr int EXIT_BAD_JOB = 2, EXIT_WORLD = 3;

constexpr char USAGE[] =
    "usage: lathe-runner-cuda verify|bench|baseline JOB.json --out RESULT.json\n"
    "       lathe-runner-cuda health --device UUID --out RESULT.json\n"
    "       lathe-runner-cuda devices --out RESULT.json\n"
    "       lathe-runner-cuda serve --device UUID\n"
    "\n"
    "  verify    runs the one candidate twice on inputs made from the job's seed, each time over other poison, and compares\n"
    "            every element of every output with the reference\n"
    "  bench     times the first candidate (challenger) against the second (incumbent), interleaved A/B/B/A with cold\n"
    "            caches; runs drawn by lot are verified. A candidate with a \"plan\" is a vendor's library\n"
    "  baseline  times every plan of a vendor's library, and verifies the best\n"
    "  health    times a control kernel and a copy, and tells what the driver knows of the device's health\n"
    "  devices   lists the devices; without a driver the list is empty and has a reason\n"
    "  serve     makes everything ready, says `ready`, and then works on lines `verb<TAB>JOB<TAB>RESULT` from standard\n"
    "            input, saying `done` after each, or `hurt` when a candidate has faulted or hung: the result is there, and\n"
    "            the process ends, for such a context is never used again. `occupied: ...` says who else uses the device:\n"
    "            there is no result, ask again later. A bad job or trouble ends it as it ends the others\n"
    "\n"
    "A candidate is device code (a cubin); no code of a candidate runs on the host. The runner ends when the process that\n"
    "started it does.\n"
    "\n"
    "Exit code: 0 a result was written (also for a rejected candidate); 2 bad job or usage; 3 trouble of the machine:\n"
    "nothing is known about the candidate, try again.\n";

struct CommandLine {
    std::string verb, job, device, out;
};

CommandLine parse(const std::vector<std::string> &words) {
    CommandLine line;
    if (words.empty()) throw BadJob("a verb is needed");
    line.verb = words[0];
    for (std::size_t i = 1; i < words.size(); i++) {
        if (words[i] == "--out" && i + 1 < words.size()) line.out = words[++i];
        else if (words[i] == "--device" && i + 1 < words.size()) line.device = words[++i];
        else if (line.job.empty() && words[i][0] != '-') line.job = words[i];
        else throw BadJob("what is " + words[i] + "?");
    }
    return line;
}

void need(bool given, const char *what) {
    if (!given) throw BadJob(std::string(what) + " is needed");
}

void list_devices(const CommandLine &line) {
    Result result;
    devices(result);
    result.commit(line.out);
}

// The job names its device; health has no job.
void run_one(const CommandLine &line) {
    const bool job = line.verb != "health";
    need(!job || !line.job.empty(), "a job");
    std::string device = line.device;
    if (job && device.empty()) {
        const Json document = parse_json(read_file(line.job));
        if (document.kind == Json::Kind::OBJECT) device = Fields(document, "").text_or("device", "");
    }
    Station station(find_device(device));
    run_errand(station, {line.verb, line.job, line.out});
}

void run(const CommandLine &line) {
    if (line.verb == "serve") return need(!line.device.empty(), "--device UUID"), serve(find_device(line.device));
    need(line.verb == "devices" || is_errand(line.verb), "verify, bench, baseline, health, devices or serve");
    need(!line.out.empty(), "--out RESULT.json");
    if (line.verb == "devices") list_devices(line);
    else run_one(line);
}

int complain(const char *kind, const std::string &what) {
    std::fprintf(stderr, "lathe-runner-cuda: %s: %s\n", kind, what.c_str());
    return *kind == 'b' ? EXIT_BAD_JOB : EXIT_WORLD;
}

int guarded_run(const std::vector<std::string> &words) {
    try {
        run(parse(words));
        return EXIT_SUCCESS;
    } catch (const BadJob &bad) {
        return complain("bad job", bad.what());
    } catch (const Trouble &trouble) {
        return complain("trouble", trouble.what());
    } catch (const std::bad_alloc &) {
        return complain("trouble", "no memory");
    }
}

}  // namespace
}  // namespace lathe

int main(int count, char **words) {
    const std::vector<std::string> arguments(words + 1, words + count);
    if (arguments.size() == 1 && arguments[0] == "--help") return std::fputs(lathe::USAGE, stdout) < 0;
    signal(SIGPIPE, SIG_IGN);  // nobody listens any more: the write says so
    setenv("CUDA_MODULE_LOADING", "LAZY", 1);  // a vendor's library is hundreds of megabytes, of which one kernel is wanted
    prctl(PR_SET_NAME, lathe::RUNNER_NAME);
    lathe::end_with_parent();
    const int code = lathe::guarded_run(arguments);
    std::fflush(stdout);
    std::_Exit(code);  // a context that hangs would hold an orderly end up for ever
}
