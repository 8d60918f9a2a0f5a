package dev.lathe.worker.device.recorded;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.DeviceQueues;
import dev.lathe.workflows.contract.naming.TaskQueues;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** A device that replays a recorded landscape. It has no state: equal requests have equal results. */
public final class RecordedDevice implements Device {
    private final DeviceOffer offer;
    private final Landscapes landscapes;
    private final LandscapeUri uri;

    RecordedDevice(DeviceOffer offer, Landscapes landscapes, LandscapeUri uri) {
        this.offer = offer;
        this.landscapes = landscapes;
        this.uri = uri;
    }

    /**
     * Opens a landscape as a device with its own queues; throws IllegalArgumentException with the file and the error.
     */
    public static RecordedDevice open(LandscapeUri uri, Landscapes landscapes, String host, String worker) {
        String name = uri.device();
        String model = "recorded " + landscapes.at(uri.file()).deviceModel();
        DeviceQueues queues = new DeviceQueues(
                name, name + "/control", name + "/compile", host + "/project", TaskQueues.agent(host));
        return new RecordedDevice(
                new DeviceOffer(
                        name, "landscape", model, host, worker, queues, OptionalInt.empty(), OptionalLong.empty()),
                landscapes,
                uri);
    }

    @Override
    public DeviceOffer offer() {
        return offer;
    }

    /** Returns the recorded compile time. The artifact is the candidate's id. */
    @Override
    public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
        return recording(request.candidate(), request.task()).flatMap(recording -> {
            spend(recording.spent().compile(), heartbeat);
            return recording.outcome() instanceof Recording.Outcome.Failed failed
                            && failed.stage() == RejectionStage.COMPILE
                    ? rejected(failed)
                    : Outcome.ok(CompileReport.of(
                            request.id().sha256(), "recorded", recording.spent().compile().toMillis()));
        });
    }

    /** Accepts each configuration that ran. The report is empty because tensors are not recorded. */
    @Override
    public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
        return recording(request.build().candidate(), request.task()).flatMap(recording -> {
            spend(recording.spent().verification(), heartbeat);
            return switch (recording.outcome()) {
                case Recording.Outcome.Failed failed -> rejected(failed);
                case Recording.Outcome.Ran ran -> Outcome.ok(new Correctness(new CorrectnessReport(List.of())));
            };
        });
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
        return recording(request.challenger().candidate(), request.task()).flatMap(recording -> {
            Duration held = spend(recording.spent().benchmark(), heartbeat);
            return switch (recording.outcome()) {
                case Recording.Outcome.Failed failed -> rejected(failed);
                case Recording.Outcome.Ran ran -> Outcome.ok(timing(request, environment(request, held), ran.times()));
            };
        });
    }

    private Timing timing(BenchmarkRequest request, Environment environment, List<Double> challenger) {
        Sampling sampling = new Sampling(request);
        return request.incumbent()
                .map(incumbent -> sampling.beside(challenger, times(incumbent, request.task())))
                .map(pair -> new Timing(
                        pair.challenger(), Optional.of(pair.incumbent()), environment, Optional.empty()))
                .orElseGet(() -> new Timing(
                        sampling.alone(challenger), Optional.empty(), environment, Optional.empty()));
    }

    /** Includes the time that the device was held, if it is not zero. */
    private Environment environment(BenchmarkRequest request, Duration held) {
        SortedMap<String, String> conditions = new TreeMap<>();
        if (held.isPositive()) {
            conditions.put(Environment.HELD, Long.toString(held.toMillis()));
        }
        Landscape landscape = landscapes.of(request.task().op());
        return new Environment(
                "recorded on " + landscape.deviceModel() + ", " + landscape.contentHash().substring(0, 8), conditions);
    }

    private List<Double> times(Build incumbent, CandidateTask task) {
        if (recording(incumbent.candidate(), task).orElseThrow().outcome() instanceof Recording.Outcome.Ran ran) {
            return ran.times();
        }
        throw new IllegalStateException("the incumbent " + incumbent.candidate().text() + " has no recorded time");
    }

    private Outcome<Recording> recording(Candidate candidate, CandidateTask task) {
        Landscape landscape = landscapes.of(task.op());
        return switch (candidate) {
            case Point point -> landscape.recording(point)
                    .map(Outcome::ok)
                    .orElseGet(() -> unknown(point.text() + " was not recorded"));
            case Source source -> unknown("a landscape cannot run an edited source; submit a recorded point");
        };
    }

    private static Outcome<Recording> unknown(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.COMPILE, reason));
    }

    private static <T> Outcome<T> rejected(Recording.Outcome.Failed failed) {
        return Outcome.rejected(Rejection.of(failed.stage(), "recorded as " + failed.status()));
    }

    /** Waits for the recorded time of a stage if the device runs in real time; returns the time waited. */
    private Duration spend(Duration recorded, Heartbeat heartbeat) {
        return switch (uri.pacing()) {
            case INSTANT -> Duration.ZERO;
            case REAL_TIME -> {
                pause(recorded, heartbeat);
                yield recorded;
            }
        };
    }

    private static void pause(Duration recorded, Heartbeat heartbeat) {
        try {
            heartbeat.pause(recorded, "");
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "replaying a recorded stage");
        }
    }

    @Override
    public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
        return new VendorResult.Unavailable("a recorded landscape has no vendor library");
    }

    @Override
    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        return new Profile.Unavailable("a recorded landscape has no counters");
    }

    /** Returns healthy if the landscape's file can be read. */
    @Override
    public Health health(Heartbeat heartbeat) {
        try {
            Landscape landscape = landscapes.at(uri.file());
            return new Health.Healthy(landscape.size() + " configurations of " + landscape.kernel() + ", recorded on "
                    + landscape.deviceModel());
        } catch (IllegalArgumentException wrong) {
            return new Health.Unhealthy(requireNonNull(wrong.getMessage()));
        }
    }
}
