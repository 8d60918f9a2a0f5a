#include <optional>

#include "commands.hpp"
#include "output_checker.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

class Verification {
public:
    Verification(DeviceContext &context, const Job &job)
        : context(context), buffers(context, job),
          candidate(context.device, job.candidates[0], buffers.arena().candidate(0), job.memory_bytes, context.stream),
          checker(context, buffers) {}

    void run_on(Poison poison) {
        const Stream &stream = context.stream;
        buffers.fill_inputs(buffers.job.seed);
        buffers.remember_inputs();
        buffers.poison(poison);
        candidate.poison_scratch(static_cast<unsigned char>(poison), stream);
        context.opened.record(stream);
        candidate.prepare(stream);
        context.begin.record(stream);
        candidate.launch(stream);
        context.end.record(stream);
        await(context.end, {candidate.name(), buffers.job.seconds});
        buffers.check_bands(candidate.name());
        buffers.check_inputs(candidate.name());
    }

    // The reference is computed after the first run: until then no memory holds it. Outputs equal to correct ones are
    // correct; those of a kernel whose sums change their order are compared again.
    void compare() {
        const TensorBuffers::Hashes now = buffers.hash_outputs();
        if (correct == now) return;
        const auto reference = obtain_reference(context, buffers, buffers.job.seed);
        checker.compare_outputs(*reference, candidate.name());
        correct = now;
    }

    void report(Result &result) const {
        result.put("status", "ok");
        checker.report(result);
        result.put_integer("peakBytes", static_cast<std::int64_t>(buffers.arena().bytes()));
        if (candidate.has_preparation())
            result.put_number("preparationNanoseconds", context.begin.nanoseconds_since(context.opened));
        result.open_object("static");
        candidate.report_footprint(result);
        result.close_object();
    }

private:
    DeviceContext &context;
    TensorBuffers buffers;
    DeviceProgram candidate;
    OutputChecker checker;
    std::optional<TensorBuffers::Hashes> correct;
};

}  // namespace

void verify(DeviceContext &context, const Job &job, Result &result) {
    Verification verification(context, job);
    for (const Poison poison : {Poison::NOT_A_NUMBER, Poison::HUGE_NUMBER}) {
        verification.run_on(poison);
        verification.compare();
    }
    verification.report(result);
}

}  // namespace lathe
