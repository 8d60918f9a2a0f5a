package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.device.recorded.landscape.Recording;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.build.CompileRequest;

/** Compiles nothing: answers how the recorded build went. The artifact is the candidate's own id. */
public final class LandscapeCompile implements CompileActivity {
    private final Answers answers;
    private final Pace pace;

    public LandscapeCompile(Landscapes landscapes, Pace pace) {
        this.answers = new Answers(landscapes);
        this.pace = pace;
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request) {
        return switch (answers.about(request.candidate(), request.task())) {
            case Answers.Found.Unknown unknown -> Outcome.rejected(unknown.rejection());
            case Answers.Found.Known known -> {
                pace.spend(known.recording().spent().compile(), Beat.of("compile", request.task().label()));
                yield result(request, known.recording());
            }
        };
    }

    private static Outcome<CompileReport> result(CompileRequest request, Recording recording) {
        return switch (recording.outcome()) {
            case Recording.Outcome.Failed failed when failed.stage() == RejectionStage.COMPILE ->
                Outcome.rejected(Answers.rejection(failed));
            case Recording.Outcome.Failed later -> compiled(request, recording);
            case Recording.Outcome.Ran ran -> compiled(request, recording);
        };
    }

    private static Outcome<CompileReport> compiled(CompileRequest request, Recording recording) {
        return Outcome.ok(CompileReport.of(
                request.id().sha256(), "recorded", recording.spent().compile().toMillis()));
    }
}
