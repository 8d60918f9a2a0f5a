package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.worker.device.recorded.landscape.Landscape;
import dev.lathe.worker.device.recorded.landscape.RawTimes;
import dev.lathe.worker.device.recorded.landscape.Recording;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Correctness;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.ProfileActivity;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import dev.lathe.workflows.contract.activity.measurement.VendorActivity;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A device that answers from a recording. It has no state: the same question has the same answer, whatever was asked between. */
public final class LandscapeDevice implements CorrectnessActivity, BenchmarkActivity, VendorActivity, ProfileActivity {
    private final Landscapes landscapes;
    private final Answers answers;
    private final Pace pace;

    public LandscapeDevice(Landscapes landscapes, Pace pace) {
        this.landscapes = landscapes;
        this.answers = new Answers(landscapes);
        this.pace = pace;
    }

    /** What was recorded as run was right; its tensors were not recorded. */
    @Override
    public Outcome<Correctness> check(CorrectnessRequest request) {
        return switch (answers.about(request.build().candidate(), request.task())) {
            case Answers.Found.Unknown unknown -> Outcome.rejected(unknown.rejection());
            case Answers.Found.Known known -> {
                pace.spend(known.recording().spent().verification(), Beat.of("correctness", request.task().label()));
                yield switch (known.recording().outcome()) {
                    case Recording.Outcome.Failed failed -> Outcome.rejected(Answers.rejection(failed));
                    case Recording.Outcome.Ran ran -> Outcome.ok(new Correctness(new CorrectnessReport(List.of())));
                };
            }
        };
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request) {
        return switch (answers.about(request.challenger().candidate(), request.task())) {
            case Answers.Found.Unknown unknown -> Outcome.rejected(unknown.rejection());
            case Answers.Found.Known known -> {
                Duration held = pace.spend(
                        known.recording().spent().benchmark(), Beat.of("benchmark", request.task().label()));
                yield switch (known.recording().outcome()) {
                    case Recording.Outcome.Failed failed -> Outcome.rejected(Answers.rejection(failed));
                    case Recording.Outcome.Ran ran -> timed(request, environment(known.landscape(), held), ran.times());
                };
            }
        };
    }

    private Outcome<Timing> timed(BenchmarkRequest request, Environment environment, RawTimes challenger) {
        Sampling sampling = new Sampling(request);
        return incumbent(request)
                .map(incumbent -> sampling.beside(challenger, incumbent))
                .map(pair -> Outcome.ok(new Timing(
                        pair.challenger(), Optional.of(pair.incumbent()), environment)))
                .orElseGet(() -> Outcome.ok(new Timing(sampling.alone(challenger), Optional.empty(), environment)));
    }

    /** Where no time was spent, none is told. */
    private static Environment environment(Landscape landscape, Duration held) {
        SortedMap<String, String> conditions = new TreeMap<>();
        if (held.isPositive()) {
            conditions.put(Environment.HELD, Long.toString(held.toMillis()));
        }
        return new Environment(
                "recorded on " + landscape.deviceModel() + ", " + landscape.contentHash().substring(0, 8), conditions);
    }

    /** The recorded times of the incumbent, which ran, for else it would not be one. */
    private Optional<RawTimes> incumbent(BenchmarkRequest request) {
        return request.incumbent().map(build -> switch (answers.about(build.candidate(), request.task())) {
            case Answers.Found.Known(Landscape landscape, Recording(var point, Recording.Outcome.Ran ran, var spent)) ->
                ran.times();
            case Answers.Found other -> throw new IllegalStateException(
                    "the incumbent " + build.candidate().text() + " has no recorded time");
        });
    }

    @Override
    public VendorResult vendor(VendorRequest request) {
        return new VendorResult.Unavailable("a recorded landscape has no vendor library");
    }

    @Override
    public Profile profile(ProfileRequest request) {
        return new Profile.Unavailable("a recorded landscape has no counters");
    }
}
