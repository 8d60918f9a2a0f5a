#include "candidate_process.hpp"

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <mutex>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

#include "channel.hpp"
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
    // Maps what the program works on.
    explicit Library(const ProcessPlan &plan) : plan(plan) {
        for (const ProcessPlan::Mapping &mapping : plan.mappings) {
            zones.push_back(map_between_gaps(mapping.file, mapping.span, mapping.access));
            close(mapping.file);
        }
    }

    const std::vector<unsigned char *> &addresses() const { return zones; }

    // Records in the shared status whether the library can run here, and its version.
    void load(SharedStatus *status) {
        const Loaded loaded = plan.library.empty() ? Loaded::OK : bind_all(status);
        status->loaded = loaded;
    }

    std::uint64_t run_once() const {
        const std::uint64_t start = clock_now();
        for (const Bound &call : calls) call.entry(call.arguments);
        return clock_now() - start;
    }

private:
    struct Bound {
        void (*entry)(void *const *arguments);
        void *const *arguments;
    };

    const ProcessPlan &plan;
    std::vector<unsigned char *> zones;
    void *handle = nullptr;
    std::vector<Bound> calls;
    std::vector<std::vector<void *>> arguments;

    template <class Function>
    Function *find(const char *name) const {
        return reinterpret_cast<Function *>(dlsym(handle, name));
    }

    // The data begin one page behind the start of a mapping.
    void *address_of(const ProcessPlan::Operand &operand) const {
        if (operand.mapping < 0) return const_cast<std::int64_t *>(&operand.integer);
        return zones[static_cast<std::size_t>(operand.mapping)] + sysconf(_SC_PAGESIZE);
    }

    bool is_available(SharedStatus *status) const {
        const auto open = find<int(char *, std::size_t)>("lathe_open");
        const auto version = find<const char *()>("lathe_version");
        if (open && open(status->reason, sizeof status->reason)) return false;
        if (version) std::snprintf(status->version, sizeof status->version, "%s", version());
        return true;
    }

    // A library that was built with checks of its accesses gets the bounds of the buffers.
    void watch_buffers() const {
        const auto watch = find<void(const unsigned char *, std::size_t, long, std::size_t)>("lathe_watch");
        for (std::size_t i = 0; watch && i < zones.size(); i++)
            watch(zones[i], plan.mappings[i].span, sysconf(_SC_PAGESIZE), plan.mappings[i].bytes);
    }

    Loaded bind_all(SharedStatus *status) {
        const auto fail = [status](const char *what, const char *detail) {
            std::snprintf(status->reason, sizeof status->reason, "%s%s", what, detail);
            return Loaded::FAILED;
        };
        handle = dlopen(plan.library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) return fail("cannot load the library: ", dlerror());
        watch_buffers();
        if (!is_available(status)) return Loaded::UNAVAILABLE;
        for (const ProcessPlan::Call &call : plan.calls) {
            std::vector<void *> addresses;
            for (const ProcessPlan::Operand &operand : call.operands) addresses.push_back(address_of(operand));
            arguments.push_back(std::move(addresses));
            calls.push_back({find<void(void *const *)>(call.entry.c_str()), arguments.back().data()});
            if (!calls.back().entry) return fail("the library has no entry ", call.entry.c_str());
        }
        return Loaded::OK;
    }
};

// Waits as long as it is told in each run, in as many threads as a candidate has. They sleep between runs, as those of a
// candidate do.
class Control {
public:
    Control(int threads, std::uint64_t nanoseconds) : helpers(threads - 1), nanoseconds(nanoseconds) {
        for (int i = 0; i < helpers; i++) std::thread([this] { wait_in_each_run(); }).detach();
    }

    std::uint64_t run_once() {
        const std::uint64_t start = clock_now();
        std::unique_lock<std::mutex> lock(mutex);
        running = helpers;
        run++;
        started.notify_all();
        lock.unlock();
        wait();
        lock.lock();
        ended.wait(lock, [this] { return running == 0; });
        return clock_now() - start;
    }

private:
    const int helpers;
    const std::uint64_t nanoseconds;
    std::mutex mutex;
    std::condition_variable started, ended;
    int running = 0;
    std::uint64_t run = 0;

    void wait() const {
        const std::uint64_t start = clock_now();
        while (clock_now() - start < nanoseconds) {}
    }

    void wait_in_each_run() {
        std::unique_lock<std::mutex> lock(mutex);
        for (std::uint64_t last = 0;; last = run) {
            started.wait(lock, [&] { return run != last; });
            lock.unlock();
            wait();
            lock.lock();
            if (--running == 0) ended.notify_one();
        }
    }
};

void send(int file, const void *bytes, std::size_t count) {
    if (write(file, bytes, count) != static_cast<ssize_t>(count)) _exit(EXIT_SETUP_FAILED);
}

// Reports that the process is ready to load the library, and where it maps the buffers.
void send_setup(const ProcessPlan &plan, const Library &library, std::size_t memory_limit) {
    const Setup setup{memory_limit};
    const std::vector<unsigned char *> &addresses = library.addresses();
    send(plan.reply_file, &setup, sizeof setup);
    send(plan.reply_file, addresses.data(), addresses.size() * sizeof addresses[0]);
}

void obey(const ProcessPlan &plan) {
    Library library(plan);
    SharedStatus *status = SharedStatus::map(plan.status_file);
    close(plan.status_file);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    use_cpus(plan.cpus);
    record_faults(status, plan.cpus);
    send_setup(plan, library, Sandbox{plan.library, plan.threads, plan.memory_bytes}.enter());
    errno = 0;
    library.load(status);
    Sandbox::seal();
    const auto control = plan.library.empty() ? std::make_unique<Control>(plan.threads, plan.control_nanoseconds) : nullptr;
    Reply reply{};
    send(plan.reply_file, &reply, sizeof reply);
    Command command;
    while (read(plan.command_file, &command, sizeof command) == static_cast<ssize_t>(sizeof command)) {
        if (command == Command::FINISH) std::exit(EXIT_SUCCESS);
        errno = 0;
        clock_now();  // brings the clock's code back into the cache, which was flushed
        reply.nanoseconds = control ? control->run_once() : library.run_once();
        reply.out_of_memory = errno == ENOMEM;
        send(plan.reply_file, &reply, sizeof reply);
    }
}

}  // namespace

void run_candidate_process(int plan_file) {
    try {
        const ProcessPlan plan = ProcessPlan::read(plan_file);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != plan.runner) _exit(EXIT_SETUP_FAILED);
        obey(plan);
    } catch (const SystemError &error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    _exit(EXIT_SETUP_FAILED);
}

}  // namespace lathe
