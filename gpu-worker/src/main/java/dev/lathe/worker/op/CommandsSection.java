package dev.lathe.worker.op;

import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The section of an op whose candidates are built, tested and timed by the commands of a user's repository on a device
 * of this kind, {@code cpu} or {@code cuda}. The source of its only family is the first editable file of the
 * repository. The family's hash covers the files that a copy contains. An edit that violates the audit is rejected, or
 * measured with a warning. A command that is idle for longer than {@code idle} hangs.
 */
public record CommandsSection(
        String kind,
        Path repository,
        List<String> files,
        EditableFiles editable,
        Optional<String> build,
        Optional<String> test,
        String bench,
        Optional<String> quick,
        Optional<String> unseen,
        Optional<String> profile,
        Optional<String> environment,
        boolean persistent,
        int retries,
        boolean rejectsViolations,
        ResultsRule results,
        CommandLimits limits,
        Duration idle,
        double work,
        List<DataType> dtypes,
        FamilyFolder family)
        implements Section {
    public CommandsSection {
        files = List.copyOf(files);
        dtypes = List.copyOf(dtypes);
    }

    /** Returns the time limits of the commands with their retries. */
    public CommandLimits limitsWithRetries() {
        return limits.withRetries(retries);
    }

    @Override
    public List<FamilyFolder> families() {
        return List.of(family);
    }

    /** Returns the benchmark of the rows that candidates are tuned on. */
    public BenchCommand ofTuned() {
        return new BenchCommand(bench, persistent, retries, results);
    }

    /** Returns the benchmark of these of the tuned rows, which the op must have. */
    public BenchCommand of(QuickRows rows) {
        return new BenchCommand(quick.orElseThrow(), persistent, retries, results.of(rows));
    }

    /** Returns the benchmark of unseen rows, which the op must have. */
    public BenchCommand ofUnseen() {
        return new BenchCommand(unseen.orElseThrow(), persistent, retries, results.ofUnseen());
    }

    /** Returns the command that checks results: the test, or the benchmark if there is no test. */
    @Override
    public String referenceSource() {
        return test.orElse(bench);
    }

    @Override
    public Optional<String> pythonReference() {
        return Optional.empty();
    }

    /** Returns empty: a comparison line takes the place of a vendor library, which has a source. */
    @Override
    public Optional<String> vendor() {
        return Optional.empty();
    }

    /** On a GPU, too, the times are those of whole programs, which other processes of the host disturb. */
    @Override
    public SamplingPlan sampling() {
        return SamplingPlan.standard();
    }
}
