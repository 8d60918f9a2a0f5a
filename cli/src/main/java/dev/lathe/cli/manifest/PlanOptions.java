package dev.lathe.cli.manifest;

import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What a person may ask for and need not; what is absent has a default, which may depend on the device. */
public record PlanOptions(
        OptionalInt iterations,
        Optional<String> strategy,
        OptionalLong seed,
        Optional<StartMode> mode,
        OptionalInt lookahead,
        OptionalInt window,
        List<String> devices,
        Optional<ProfilePolicy> profile,
        Optional<SamplingPlan> sampling,
        EarlyStopping enough) {
    /** More would only fill the server with campaigns that wait. */
    public static final int MOST_IN_FLIGHT = SweepPlan.MAX_IN_FLIGHT;

    /** The least value or time that can be enough, and the most: beyond it somebody meant something else. */
    public static final double LEAST = 1e-3;

    public static final double MOST_VALUE = 1e12;

    public static final double MOST_HOURS = 10_000;

    /** Farther ahead a strategy would propose nearly blindly. */
    public static final int FARTHEST_LOOKAHEAD = 64;

    public PlanOptions {
        devices = List.copyOf(devices);
    }

    public static PlanOptions none() {
        return new PlanOptions(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                EarlyStopping.never());
    }

    /** What is enough for a campaign: a value, or so many hours. */
    public static EarlyStopping enough(OptionalDouble value, OptionalDouble hours) {
        return new EarlyStopping(
                value, hours.stream().mapToObj(number -> Duration.ofSeconds(Math.round(number * 3600))).findFirst(),
                OptionalInt.empty());
    }

    /** These wishes, and the others' where these are silent. */
    public PlanOptions or(PlanOptions others) {
        return new PlanOptions(
                iterations.isPresent() ? iterations : others.iterations,
                strategy.or(() -> others.strategy),
                seed.isPresent() ? seed : others.seed,
                mode.or(() -> others.mode),
                lookahead.isPresent() ? lookahead : others.lookahead,
                window.isPresent() ? window : others.window,
                devices.isEmpty() ? others.devices : devices,
                profile.or(() -> others.profile),
                sampling.or(() -> others.sampling),
                enough.or(others.enough));
    }
}
