package dev.lathe.cli.check;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Compiles the default and random points of each family of an op, for machines without the device. */
public record CompileCheck(
        OpFolder op,
        CandidateTask task,
        Function<CompileRequest, Outcome<CompileReport>> compile,
        Consumer<String> print) {
    public void run(SearchSpace space, int randomPoints) {
        space.families().forEach(family -> check(family, randomPoints));
    }

    private void check(Family family, int randomPoints) {
        family.legality().violation(family.simplest())
                .ifPresent(violation -> print.accept(new RejectedLine(op).of(family.simplest(), violation)));
        for (Point point : CandidateCheck.points(family, randomPoints)) {
            print.accept(switch (compiled(point)) {
                case Outcome.Ok<CompileReport>(CompileReport report) -> "compiles " + point.named() + resources(report);
                case Outcome.Rejected<CompileReport>(Rejection rejection) -> new RejectedLine(op).of(point, rejection);
            });
        }
        new UnusedKnobs(op.family(family.name()), this::code).notes(family).forEach(print);
    }

    private Outcome<CompileReport> compiled(Point point) {
        CandidateId id = CandidateId.of(point, op.family(point.family()).hash());
        return compile.apply(new CompileRequest(task, id, point, false));
    }

    private Optional<String> code(Point point) {
        return switch (compiled(point)) {
            case Outcome.Ok<CompileReport>(CompileReport report) -> Optional.of(report.artifact());
            case Outcome.Rejected<CompileReport>(Rejection refused) -> Optional.empty();
        };
    }

    private static String resources(CompileReport report) {
        return report.registers().isPresent()
                ? ", " + report.registers().getAsInt() + " registers, "
                        + report.spilledBytes().orElse(0) + " bytes spilled"
                : "";
    }
}
