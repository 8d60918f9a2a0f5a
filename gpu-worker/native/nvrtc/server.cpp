// Compiles CUDA sources with NVRTC, each in a fork of this process, which has loaded the library:
//   lathe-nvrtc --library libnvrtc.so.13 --serve
// A request on the input is a number of words and then the words, each ended by a zero byte:
//   compile ID FOLDER MEMORY WRITABLE [READABLE...] -- COMMAND LINE
//   kill ID
// A fork has its own limits, because sources can crash a compiler: it works in the folder with so many bytes of memory, and
// may write into WRITABLE only, where its messages are in the file "messages". When it ends, a line of the output has the
// id and the exit status, which is 128 + n after signal n. The server ends with its input, and its forks with it. Without --serve
// it is the program of nvrtc.cpp. To build it, in the folder above:
//   c++ -std=c++17 -O2 -I . nvrtc/server.cpp -o lathe-nvrtc -ldl
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/confined_compiler.hpp"
#include "nvrtc/nvrtc.hpp"

namespace lathe {
namespace {

using Words = std::vector<std::string>;

// The requests of the input.
class Requests {
    std::string bytes;

    std::optional<std::string> word(std::size_t &begin) const {
        const std::size_t end = bytes.find('\0', begin);
        if (end == std::string::npos) return std::nullopt;
        std::string found = bytes.substr(begin, end - begin);
        begin = end + 1;
        return found;
    }

public:
    // Reads what there is. Returns false at the end of the input.
    bool read() {
        char part[1 << 16];
        const ssize_t count = ::read(STDIN_FILENO, part, sizeof part);
        if (count > 0) bytes.append(part, static_cast<std::size_t>(count));
        return count > 0 || (count < 0 && errno == EINTR);
    }

    // Returns the next request; empty if it is not complete.
    std::optional<Words> next() {
        std::size_t begin = 0;
        const std::optional<std::string> count = word(begin);
        if (!count) return std::nullopt;
        Words words;
        while (words.size() < std::stoul(*count)) {
            const std::optional<std::string> found = word(begin);
            if (!found) return std::nullopt;
            words.push_back(*found);
        }
        bytes.erase(0, begin);
        return words;
    }
};

void require(bool done, const std::string &what) {
    if (!done) throw Unusable("cannot " + what + ": " + std::strerror(errno));
}

struct Request {
    std::string folder, writable;
    rlim_t memory;
    Words readable, line;

    explicit Request(const Words &words)
        : folder(words.at(2)), writable(words.at(4)), memory(std::stoul(words.at(3))) {
        const auto dashes = std::find(words.begin() + 5, words.end(), "--");
        readable.assign(words.begin() + 5, dashes);
        if (dashes != words.end()) line.assign(dashes + 1, words.end());
    }

    // Leaves the server's input and output, and limits and confines this process.
    void prepare() const {
        const int messages = open((writable + "/messages").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        const int nothing = open("/dev/null", O_RDONLY);
        if (messages < 0 || nothing < 0) _exit(2);
        dup2(nothing, STDIN_FILENO);
        dup2(messages, STDOUT_FILENO);
        dup2(messages, STDERR_FILENO);
        require(chdir(folder.c_str()) == 0, "work in " + folder);
        const rlimit most{memory, memory};
        require(setrlimit(RLIMIT_AS, &most) == 0, "limit the memory");
        setenv("TMPDIR", writable.c_str(), 1);
        confine_compiler(writable, readable);
    }
};

class Server {
    const Nvrtc &nvrtc;
    const pid_t server = getpid();
    sigset_t ends{};
    std::map<pid_t, std::string> ids;

    [[noreturn]] void compile(const Request &request) const {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != server) _exit(1);
        sigprocmask(SIG_UNBLOCK, &ends, nullptr);
        const int status = status_of([&] {
            request.prepare();
            return run(nvrtc, CommandLine::parse(request.line));
        });
        std::fflush(nullptr);
        _exit(status);
    }

    void handle(const Words &words) {
        if (words.at(0) == "kill") {
            for (const auto &[child, id] : ids)
                if (id == words.at(1)) kill(child, SIGKILL);
            return;
        }
        const Request request(words);
        const pid_t child = fork();
        if (child == 0) compile(request);
        if (child < 0) report(words.at(1), 128 + SIGKILL);  // as if the system had ended it to save memory
        else ids[child] = words.at(1);
    }

    void report_ends() {
        int status = 0;
        for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0; ids.erase(child)) {
            const int value = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
            report(ids[child], value);
        }
    }

    static void report(const std::string &id, int status) {
        std::printf("%s %d\n", id.c_str(), status);
        std::fflush(stdout);
    }

public:
    explicit Server(const Nvrtc &nvrtc) : nvrtc(nvrtc) {}

    int run_to_end_of_input() {
        setsid();  // so that Ctrl-C reaches the worker alone, which finishes its compilations
        sigemptyset(&ends);
        sigaddset(&ends, SIGCHLD);
        sigprocmask(SIG_BLOCK, &ends, nullptr);
        const int signals = signalfd(-1, &ends, SFD_CLOEXEC);
        Requests requests;
        for (bool open = true; open;) {
            pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0}, {signals, POLLIN, 0}};
            if (poll(inputs, 2, -1) < 0) continue;
            signalfd_siginfo end;
            if (inputs[1].revents && read(signals, &end, sizeof end) > 0) report_ends();
            if (inputs[0].revents) open = requests.read();
            while (const std::optional<Words> words = requests.next()) handle(*words);
        }
        return 0;
    }
};

// Runs this program again with fixed addresses, where the system allows it.
void fix_addresses(char **words) {
    const int now = personality(0xffffffff);
    if (!has_fixed_addresses() && now >= 0 && personality(now | ADDR_NO_RANDOMIZE) >= 0) execv("/proc/self/exe", words);
}

}  // namespace
}  // namespace lathe

int main(int count, char **words) {
    using namespace lathe;
    fix_addresses(words);
    return status_of([&] {
        Words line(words + 1, words + count);
        const auto serve = std::find(line.begin(), line.end(), "--serve");
        const bool serves = serve != line.end();
        if (serves) line.erase(serve);
        const CommandLine command = CommandLine::parse(line);
        const Nvrtc nvrtc = Nvrtc::load(command.library);
        return serves ? Server(nvrtc).run_to_end_of_input() : run(nvrtc, command);
    });
}
