#include "candidate_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "common/clock.hpp"
#include "common/error.hpp"
#include "fault.hpp"
#include "machine.hpp"
#include "sandbox.hpp"

namespace lathe {
namespace {

constexpr int EXIT_SETUP_FAILED = 3;

// The program, loaded and bound.
class Library {
public:
    // Records in the shared status whether the library can run here, and its version.
    void load(const Arena &arena, SharedStatus *status) {
        const Loaded loaded = bind_all(arena, status);
        status->loaded = loaded;
    }

    std::uint64_t run_once() const {
        const std::uint64_t start = clock_now();
        for (const Call &call : calls) call.entry(call.arguments);
        return clock_now() - start;
    }

private:
    struct Call {
        void (*entry)(void *const *arguments);
        void *const *arguments;
    };

    void *handle = nullptr;
    std::vector<Call> calls;
    std::vector<std::vector<void *>> arguments;

    template <class Function>
    Function *find(const char *name) const {
        return reinterpret_cast<Function *>(dlsym(handle, name));
    }

    static void *address_of(const Arena &arena, const Argument &argument) {
        switch (argument.kind) {
            case Argument::Kind::TENSOR: return arena.tensor(argument.index).data();
            case Argument::Kind::SCRATCH: return arena.scratch(argument.index).data();
            case Argument::Kind::MAP:
            case Argument::Kind::INTEGER: break;
        }
        return const_cast<std::int64_t *>(&argument.value);
    }

    bool is_available(SharedStatus *status) const {
        const auto open = find<int(char *, std::size_t)>("lathe_open");
        const auto version = find<const char *()>("lathe_version");
        if (open && open(status->reason, sizeof status->reason)) return false;
        if (version) std::snprintf(status->version, sizeof status->version, "%s", version());
        return true;
    }

    Loaded bind_all(const Arena &arena, SharedStatus *status) {
        const Program &program = arena.program;
        const auto fail = [status](const char *what, const char *detail) {
            std::snprintf(status->reason, sizeof status->reason, "%s%s", what, detail);
            return Loaded::FAILED;
        };
        handle = dlopen(program.library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) return fail("cannot load the library: ", dlerror());
        if (!is_available(status)) return Loaded::UNAVAILABLE;
        for (const Launch &launch : program.launches) {
            std::vector<void *> addresses;
            for (const Argument &argument : launch.arguments) addresses.push_back(address_of(arena, argument));
            arguments.push_back(std::move(addresses));
            calls.push_back({find<void(void *const *)>(launch.entry.c_str()), arguments.back().data()});
            if (!calls.back().entry) return fail("the library has no entry ", launch.entry.c_str());
        }
        return Loaded::OK;
    }
};

// Libraries that may use threads read the number from their environment.
void set_thread_count(int threads) {
    for (const char *name : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"})
        setenv(name, std::to_string(threads).c_str(), 1);
}

}  // namespace

// The process ends with the runner, and keeps none of the runner's files open.
void CandidateProcess::detach() const {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != runner) _exit(EXIT_SETUP_FAILED);
    setpgid(0, 0);
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(log_file, STDOUT_FILENO);
    dup2(log_file, STDERR_FILENO);
    setvbuf(stdout, nullptr, _IOLBF, 0);
    for (int file = 3, limit = static_cast<int>(sysconf(_SC_OPEN_MAX)); file < limit && file < 4096; file++)
        if (file != command_file && file != reply_file) close(file);
}

void CandidateProcess::reply(const Reply &reply) const {
    if (write(reply_file, &reply, sizeof reply) != static_cast<ssize_t>(sizeof reply)) _exit(EXIT_SETUP_FAILED);
}

void CandidateProcess::run() {
    try {
        Library library;
        arena.map_for_candidate();
        detach();
        use_cpus(last_cpu, arena.program.threads);
        set_thread_count(arena.program.threads);
        record_faults(status);
        status->memory_limit = Sandbox{arena.program.library, arena.program.threads, memory_bytes}.enter();
        errno = 0;
        library.load(arena, status);
        Sandbox::seal();
        reply({});
        Command command;
        while (read(command_file, &command, sizeof command) == static_cast<ssize_t>(sizeof command)) {
            if (command.order == Order::FINISH) std::exit(EXIT_SUCCESS);
            errno = 0;
            clock_now();  // brings the clock's code back into the cache, which was flushed
            const std::uint64_t nanoseconds = library.run_once();
            const std::uint32_t out_of_memory = errno == ENOMEM;
            std::fflush(nullptr);
            reply({command.nonce, nanoseconds, out_of_memory});
        }
    } catch (const SystemError &error) {
        std::fprintf(stderr, "%s\n", error.what());
        std::fflush(nullptr);
    }
    _exit(EXIT_SETUP_FAILED);
}

}  // namespace lathe
