#include "watchdog.hpp"

#include <chrono>
#include <thread>

#include "clock.hpp"
#include "driver.hpp"
#include "rejection.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

constexpr double SPIN_NANOSECONDS = 2e6;  // most kernels have ended by then, and nobody is kept waiting for the scheduler
constexpr std::chrono::microseconds NAP(50);

[[noreturn]] void end_by(Stage stage, const Watched &watched, const std::string &reason) {
    abandon_context();
    throw Rejection{stage, watched.candidate, reason, ContextState::HURT};
}

}  // namespace

void await(const Moment &moment, const Watched &watched) {
    const std::uint64_t begin = clock_now();
    for (CUresult state; (state = moment.state()) != CUDA_SUCCESS;) {
        const double waited = static_cast<double>(clock_now() - begin);
        if (state != CUDA_ERROR_NOT_READY) end_by(Stage::CRASH, watched, error_name(state));
        if (waited > watched.seconds * 1e9) end_by(Stage::HANG, watched, text("did not return within %g s", watched.seconds));
        if (waited > SPIN_NANOSECONDS) std::this_thread::sleep_for(NAP);
    }
}

}  // namespace lathe
