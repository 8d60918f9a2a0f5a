#include "serve.hpp"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "common/error.hpp"
#include "runner_command.hpp"

namespace lathe {
namespace {

constexpr const char *READY = "ready", *DONE = "done", *CONTEXT_LOST = "context lost";

// Device code and vendors' libraries can print. Their output goes to standard error; only replies go to what was
// standard output.
class Replies {
public:
    Replies() : file(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)) {
        if (file < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) throw_errno("cannot redirect standard output");
    }

    void send(const std::string &reply) const {
        const std::string line = reply + "\n";
        if (write(file, line.data(), line.size()) != static_cast<ssize_t>(line.size())) throw_errno("cannot reply");
    }

private:
    const int file;
};

// Parses verb, job and result, separated by tabs.
RunnerCommand parse(const std::string &line) {
    std::istringstream words(line);
    RunnerCommand command;
    if (!std::getline(words, command.verb, '\t') || !std::getline(words, command.job, '\t')
        || !std::getline(words, command.result, '\t') || !is_command(command.verb))
        throw JobError("expected verb, job and result separated by tabs, found: " + line);
    return command;
}

std::string run(DeviceContext &context, const RunnerCommand &command) {
    try {
        return run_command(context, command) == ContextState::LOST ? CONTEXT_LOST : DONE;
    } catch (const DeviceInUse &in_use) {
        return std::string("occupied: ") + in_use.what();
    }
}

}  // namespace

// PR_SET_PDEATHSIG is sent when the thread that started this process ends, which can be long before its process does.
void exit_with_parent() {
    const pid_t parent = getppid();
    std::thread([parent] {
        while (getppid() == parent) std::this_thread::sleep_for(std::chrono::milliseconds(200));
        std::_Exit(EXIT_FAILURE);
    }).detach();
}

void serve(const Device &device) {
    const Replies replies;
    DeviceContext context(device);
    replies.send(READY);
    for (std::string line; std::getline(std::cin, line);) {
        const std::string reply = run(context, parse(line));
        replies.send(reply);
        if (reply == CONTEXT_LOST) std::_Exit(EXIT_SUCCESS);
    }
}

}  // namespace lathe
