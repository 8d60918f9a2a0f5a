#include "serve.hpp"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "company.hpp"
#include "errand.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

// Device code can print, and so can vendors' libraries: what they print goes to standard error, and only these answers to
// what was standard output.
class Answers {
public:
    Answers() : file(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)) {
        if (file < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) throw Trouble("standard output cannot be kept apart");
    }

    void say(const std::string &word) const {
        const std::string line = word + "\n";
        if (write(file, line.data(), line.size()) != static_cast<ssize_t>(line.size())) throw Trouble("nobody listens");
    }

private:
    const int file;
};

// verb, job and result, with tabs between them.
Errand read_errand(const std::string &line) {
    std::istringstream words(line);
    Errand errand;
    if (!std::getline(words, errand.verb, '\t') || !std::getline(words, errand.job, '\t') || !std::getline(words, errand.result, '\t')
        || !is_errand(errand.verb))
        throw BadJob("a line is verb, job and result with tabs between them, not: " + line);
    return errand;
}

constexpr const char *DONE = "done", *HURT = "hurt";

std::string answer_to(Station &station, const Errand &errand) {
    try {
        return run_errand(station, errand) == ContextState::HURT ? HURT : DONE;
    } catch (const Occupied &occupied) {
        return std::string("occupied: ") + occupied.what();
    }
}

}  // namespace

// The kernel's own signal at a parent's death comes when the thread dies that started this process, which may be long before.
void end_with_parent() {
    const pid_t parent = getppid();
    std::thread([parent] {
        while (getppid() == parent) std::this_thread::sleep_for(std::chrono::milliseconds(200));
        std::_Exit(EXIT_FAILURE);
    }).detach();
}

void serve(const Device &device) {
    const Answers answers;
    Station station(device);
    answers.say("ready");
    for (std::string line; std::getline(std::cin, line);) {
        const std::string answer = answer_to(station, read_errand(line));
        answers.say(answer);
        if (answer == HURT) std::_Exit(EXIT_SUCCESS);
    }
}

}  // namespace lathe
