package dev.lathe.cli.check;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import java.util.Optional;
import java.util.function.Consumer;

/** Compiles the default and random points of each family of an op, for machines without the device. */
public final class CompileCheck {
    private final OpFolder op;
    private final CandidateTask task;
    private final CompileActivity compile;
    private final Consumer<String> print;

    /** Creates a check that prints each result immediately. */
    public CompileCheck(OpFolder op, CandidateTask task, CompileActivity compile, Consumer<String> print) {
        this.op = op;
        this.task = task;
        this.compile = compile;
        this.print = print;
    }

    public void run(SearchSpace space, int randomPoints) {
        space.families().forEach(family -> check(family, randomPoints));
    }

    private void check(Family family, int randomPoints) {
        family.legality().violation(family.simplest())
                .ifPresent(violation -> print.accept(new RejectedLine(op).of(family.simplest(), violation)));
        for (Point point : CheckPoints.of(family, randomPoints)) {
            print.accept(switch (compiled(point)) {
                case CompileResult.Compiled(var report) -> "compiles " + point.named() + resources(report);
                case CompileResult.NotCompiled(var rejection) -> new RejectedLine(op).of(point, rejection);
            });
        }
        new UnusedKnobs(op.family(family.name()), this::code).notes(family).forEach(print);
    }

    private CompileResult compiled(Point point) {
        return compile.compile(new CompileRequest(task, CandidateId.of(point, op.family(point.family()).hash()), point));
    }

    private Optional<String> code(Point point) {
        return switch (compiled(point)) {
            case CompileResult.Compiled(var report) -> Optional.of(report.artifact());
            case CompileResult.NotCompiled refused -> Optional.empty();
        };
    }

    private static String resources(CompileReport report) {
        return report.registers().isPresent()
                ? ", " + report.registers().getAsInt() + " registers, " + report.spilledBytes().orElse(0) + " bytes spilled"
                : "";
    }
}
