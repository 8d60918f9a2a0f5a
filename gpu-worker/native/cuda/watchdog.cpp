#include "watchdog.hpp"

#include <chrono>
#include <thread>

#include "common/clock.hpp"
#include "common/rejection.hpp"

namespace lathe {
namespace {

constexpr double SPIN_NANOSECONDS = 2e6;  // most kernels end in this time, without the scheduler's delay
constexpr std::chrono::microseconds POLL_INTERVAL(50);

[[noreturn]] void reject(Stage stage, const Deadline &deadline, const std::string &reason) {
    lose_context();
    throw Rejection{stage, deadline.candidate, reason, ContextState::LOST};
}

}  // namespace

void await(const CudaEvent &event, const Deadline &deadline) {
    const std::uint64_t begin = clock_now();
    for (CUresult state; (state = event.query()) != CUDA_SUCCESS;) {
        const double waited = static_cast<double>(clock_now() - begin);
        if (state != CUDA_ERROR_NOT_READY) reject(Stage::CRASH, deadline, error_name(state));
        if (waited > deadline.seconds * 1e9)
            reject(Stage::HANG, deadline, text("did not return within %g s", deadline.seconds));
        if (waited > SPIN_NANOSECONDS) std::this_thread::sleep_for(POLL_INTERVAL);
    }
}

}  // namespace lathe
