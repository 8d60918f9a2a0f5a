// A candidate's process as the runner sees it: started, commanded, watched, ended.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

#include "arena.hpp"
#include "channel.hpp"

namespace lathe {

// The last bytes that a candidate printed.
class Log {
public:
    int file = -1;  // end of a pipe that does not block

    // Reads what the pipe holds.
    void drain();
    std::string text() const { return kept; }

private:
    static constexpr std::size_t MOST_BYTES = 4096;
    std::string kept;
};

// What the clocks say about a run, in nanoseconds. Only the first one is the candidate's process's own.
struct Times {
    std::uint64_t reported;
    std::uint64_t window;  // of the runner's clock, from the command to the reply
    std::uint64_t cpu;     // processor time that the kernel charged to the process since its last run
};

class Process {
public:
    // The arena is the program's. Without a program the process is a control, whose runs take so many nanoseconds.
    explicit Process(const Arena &arena);
    Process(const Job &job, int threads, std::uint64_t nanoseconds);
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;
    ~Process();

    // Each of these throws Rejection, or Unavailable, when the candidate fails the step; the process has ended then.
    void start();
    Times run();  // leaves the process stopped, so that it changes nothing more
    void finish();

    // For a candidate whose output is wrong or that crashed when a request for memory had failed.
    bool was_out_of_memory() const { return status->out_of_memory; }
    [[noreturn]] void reject_out_of_memory() const;
    [[noreturn]] void reject(Stage stage, const std::string &reason) const;

    std::string log_text() const { return log.text(); }
    const std::vector<std::string> &libraries() const { return loaded; }  // besides those of all candidates
    std::string version() const;                     // empty when the library has none
    std::size_t peak_bytes() const { return peak; }  // of resident memory, known once the process has ended

private:
    enum class Answer { REPLY, DEATH };

    const Job &job;
    const Arena *const arena;  // null: the control
    const int threads;
    const std::uint64_t control_nanoseconds;
    SharedStatus *status;
    int status_file;
    Log log;
    std::vector<std::string> loaded;
    pid_t pid = 0;  // 0: not running
    int command_file = -1, reply_file = -1;
    std::vector<unsigned char *> zones;  // where the process maps the buffers; empty until it is set up
    std::size_t memory_limit = 0, peak = 0;
    std::uint64_t charged = 0;  // processor time up to the end of the last run

    Process(const Job &job, const Arena *arena, int threads, std::uint64_t control_nanoseconds);

    const char *name() const { return arena ? arena->program.name.c_str() : "control"; }
    [[noreturn]] void kill_and_reject(Stage stage, const std::string &reason);
    ProcessPlan plan() const;
    void spawn();
    void spawn_with(const ProcessPlan &plan, int log_end);
    int reap();
    void kill_and_reap();
    bool has_exited() const;
    bool stop() const;
    void check_no_reply();
    void send(Command command) const;
    Answer await(void *message, std::size_t bytes);
    Answer await_exit(std::uint64_t deadline);
    void await_setup();
    void check_libraries();
    void await_reply(Reply &reply);
    const char *while_loading() const;
    [[noreturn]] void reject_death(int wait_status) const;
    [[noreturn]] void reject_signal(int signal_number) const;
};

}  // namespace lathe
