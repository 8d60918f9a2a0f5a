// A candidate's process as the runner sees it: started, commanded, watched, ended.
#pragma once

#include <string>
#include <sys/types.h>

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

class Process {
public:
    Process(const Job &job, const Program &program);
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;
    ~Process();

    // Each of these throws Rejection, or Unavailable, when the candidate fails the step; the process has ended then.
    void start();
    std::uint64_t run();  // returns nanoseconds
    void finish();

    // For a candidate whose output is wrong or that crashed when a request for memory had failed.
    bool was_out_of_memory() const { return status->out_of_memory; }
    [[noreturn]] void reject_out_of_memory() const;

    const Arena &memory() const { return arena; }
    std::string log_text() const { return log.text(); }
    std::string version() const;                     // empty when the library has none
    std::size_t peak_bytes() const { return peak; }  // of resident memory, known once the process has ended

private:
    enum class Answer { REPLY, DEATH };

    const Job &job;
    const Program &program;
    Arena arena;
    SharedStatus *status;
    Log log;
    pid_t pid = 0;  // 0: not running
    int command_file = -1, reply_file = -1;
    int implausible_times = 0;
    std::size_t peak = 0;

    [[noreturn]] void reject(Stage stage, const std::string &reason) const;
    [[noreturn]] void kill_and_reject(Stage stage, const std::string &reason);
    void fork_child();
    int reap();
    void kill_and_reap();
    bool has_exited() const;
    std::uint64_t send(Order order) const;
    Answer await(Reply &reply);
    Answer await_exit(std::uint64_t deadline);
    void await_reply(Reply &reply);
    void check_clocks(std::uint64_t reported, std::uint64_t window, std::uint64_t cpu);
    [[noreturn]] void reject_death(int wait_status) const;
    [[noreturn]] void reject_signal(int signal_number) const;
};

}  // namespace lathe
