package dev.lathe.cli.manifest;

import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The optional settings of a sweep. Absent settings have defaults, which may depend on the device. */
public record PlanOptions(
        Optional<Integer> iterations,
        Optional<String> strategy,
        Optional<Long> seed,
        Optional<StartMode> mode,
        Optional<Integer> lookahead,
        Optional<Integer> window,
        List<String> devices,
        Optional<ProfilePolicy> profile,
        Optional<SamplingOptions> sampling,
        EarlyStopping earlyStopping,
        ProposerOptions proposers) {
    /** The limit of the campaigns in flight. More would only wait on the server. */
    public static final int MAX_WINDOW = SweepPlan.MAX_IN_FLIGHT;

    /** The bounds of the target value and of the hours, which catch mistakes in the unit. */
    public static final double MIN = 1e-3;

    public static final double MAX_VALUE = 1e12;

    public static final double MAX_HOURS = 10_000;

    /** The largest lookahead. Beyond it a strategy would propose nearly without feedback. */
    public static final int MAX_LOOKAHEAD = 64;

    public PlanOptions {
        devices = List.copyOf(devices);
    }

    /** Returns options without any other setting. */
    public static PlanOptions of(
            Optional<Integer> iterations, Optional<ProfilePolicy> profile, EarlyStopping earlyStopping) {
        return new PlanOptions(
                iterations,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                profile,
                Optional.empty(),
                earlyStopping,
                ProposerOptions.NONE);
    }

    /** Returns the rules for early stopping: a target value or share, a number of hours, iterations without a gain. */
    public static EarlyStopping earlyStopping(
            Optional<Double> value,
            Optional<TargetShare> share,
            Optional<Double> hours,
            Optional<Integer> patience) {
        return new EarlyStopping(
                value.map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
                share,
                hours.map(number -> Duration.ofSeconds(Math.round(number * 3600))),
                patience.map(OptionalInt::of).orElseGet(OptionalInt::empty));
    }

    /** Returns these options, with absent ones taken from the protocol, whose file is relative to the directory. */
    public PlanOptions orOfProtocol(Path directory) {
        return proposers
                .protocol()
                .map(name -> or(ProtocolFile.find(name, directory).defaults()))
                .orElse(this);
    }

    /** Returns these options, with absent ones taken from the others. */
    public PlanOptions or(PlanOptions others) {
        return new PlanOptions(
                iterations.or(() -> others.iterations),
                strategy.or(() -> others.strategy),
                seed.or(() -> others.seed),
                mode.or(() -> others.mode),
                lookahead.or(() -> others.lookahead),
                window.or(() -> others.window),
                devices.isEmpty() ? others.devices : devices,
                profile.or(() -> others.profile),
                sampling.or(() -> others.sampling),
                earlyStopping.or(others.earlyStopping),
                proposers.or(others.proposers));
    }
}
