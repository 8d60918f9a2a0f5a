#include "serve.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "errand.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

void say(const char *word) {
    std::puts(word);
    std::fflush(stdout);
}

// verb, job and result, with tabs between them.
Errand read_errand(const std::string &line) {
    std::istringstream words(line);
    Errand errand;
    if (!std::getline(words, errand.verb, '\t') || !std::getline(words, errand.job, '\t') || !std::getline(words, errand.result, '\t')
        || !is_errand(errand.verb))
        throw BadJob("a line is verb, job and result with tabs between them, not: " + line);
    return errand;
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
    Station station(device);
    say("ready");
    for (std::string line; std::getline(std::cin, line);) {
        const ContextState state = run_errand(station, read_errand(line));
        say(state == ContextState::HURT ? "hurt" : "done");
        if (state == ContextState::HURT) std::_Exit(EXIT_SUCCESS);
    }
}

}  // namespace lathe
