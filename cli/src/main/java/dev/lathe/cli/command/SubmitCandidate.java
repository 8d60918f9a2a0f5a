package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.reading.SourceReading;
import dev.lathe.cli.reading.SubmissionReading;
import dev.lathe.cli.source.InlinedHeaders;
import dev.lathe.cli.source.RepositoryEdit;
import dev.lathe.cli.source.UnifiedDiff;
import dev.lathe.cli.state.BestKernel;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.EditableFiles;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.OpFiles;
import dev.lathe.worker.op.reading.OwnKnobs;
import dev.lathe.worker.op.reading.TextFile;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.SubmissionRule;
import dev.lathe.workflows.contract.campaign.SubmitAnswer;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.Stack;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
        name = "submit",
        description = {
            "Submits a candidate to a running campaign: a point of its search space, or an edited kernel.",
            "The candidate is evaluated next, with the same gates and measurements as all others. If the target leaves",
            "no room, it waits for the next extension, where it comes before candidates of the search; --extend extends the",
            "campaign. The command prints the number of the submission.",
            "Knobs that are not named, and the source without --source and --patch, are those of the best candidate if",
            "it is of the same family, else those of the family's simplest point."
        },
        footer = {
            "",
            "Examples:",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --point MR=6,NR=16 \\",
            "      --hypothesis 'a taller register tile hides the loads'",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --source my-kernel.c \\",
            "      --hypothesis 'two columns of B at a time halve the loads' --expected '+10 %%'",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --patch my.diff --hypothesis 'prefetch B' --wait",
            "  lathe campaign submit night/smooth_f32_1_fs --source src/smooth.c --source src/smooth.h \\",
            "      --hypothesis 'a wider tile'"
        })
final class SubmitCandidate extends CampaignCommand.CampaignTask {
    @Option(
            names = "--point",
            paramLabel = "KNOB=VALUE",
            split = ",",
            parameterConsumer = Settings.class,
            description = "Values of knobs, separated by commas; required without an edited source.")
    private Map<String, String> point = Map.of();

    @Option(
            names = "--source",
            paramLabel = "FILE",
            description =
                    "Edited source of the family's kernel; compiled and launched like the original. May be repeated "
                            + "for a repository whose op.json names several files in commands.source: the end of each path is "
                            + "the file's name there, and other files are those of the best candidate.")
    private List<Path> sources = List.of();

    @Option(
            names = "--patch",
            paramLabel = "FILE",
            description =
                    "Unified diff, as 'diff -u' and 'git diff' write it, of the best candidate's source if it is of "
                            + "the family, else of the family's source; an alternative to --source. In a repository it may "
                            + "change and add several files.")
    private Optional<Path> patch;

    @Option(
            names = "--header",
            paramLabel = "FILE",
            description =
                    "Edited header that the source includes by its file name; may be repeated. It becomes part of "
                            + "the source.")
    private List<Path> headers = List.of();

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "Additional knobs of the edited source in the format of a space.json: macros that the search "
                    + "tunes. "
                    + "Flags, constraints and launches are those of the family.")
    private Optional<Path> space;

    @Option(
            names = "--family",
            paramLabel = "NAME",
            description = "Family (default: that of the best candidate, or the only one of the op).")
    private Optional<String> family;

    @Option(
            names = "--hypothesis",
            paramLabel = "TEXT",
            description = "Why the candidate is worth a try; required with an edited source.")
    private Optional<String> hypothesis;

    @Option(names = "--justification", paramLabel = "TEXT", description = "What supports the hypothesis.")
    private Optional<String> justification;

    @Option(names = "--expected", paramLabel = "TEXT", description = "Expected effect and its size.")
    private Optional<String> expected;

    @Option(names = "--risk", paramLabel = "TEXT", description = "What may go wrong.")
    private Optional<String> risk;

    @Option(names = "--bottleneck", paramLabel = "NAME", description = "Bottleneck that the change removes.")
    private Optional<String> bottleneck;

    @Option(
            names = "--category",
            paramLabel = "CATEGORY",
            description = "Kind of change, for protocols: ${COMPLETION-CANDIDATES} (default: structural).")
    private Optional<Category> category;

    @Option(names = "--evidence", paramLabel = "TEXT", description = "Evidence, such as a profile; may be repeated.")
    private List<String> evidence = List.of();

    @Option(
            names = "--extend",
            description =
                    "Extend the campaign by the iterations that the candidate needs, if the target leaves no room. "
                            + "A campaign that has ended or was stopped is resumed for one iteration more than it has done.")
    private boolean extend;

    @Option(
            names = "--wait",
            description =
                    "Wait for the verdict and print it. The exit status is 0 if the candidate is the new best, 1 if "
                            + "it is not, or if the campaign ends or pauses before it is tried, and 5 if it is rejected.")
    private boolean wait;

    /** Adds the settings of one argument to a map. Unlike picocli, it rejects a second value of a knob. */
    static final class Settings implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            if (arguments.isEmpty()) {
                throw new ParameterException(command.commandLine(), "Missing required parameter for option '--point'");
            }
            Map<String, String> settings = new TreeMap<>(option.<Map<String, String>>getValue());
            for (String setting : arguments.pop().split(",")) {
                int sign = setting.indexOf('=');
                if (sign < 1) {
                    throw new ParameterException(
                            command.commandLine(), "--point: '" + setting + "' is not of the form KNOB=VALUE");
                }
                String knob = setting.substring(0, sign);
                if (settings.put(knob, setting.substring(sign + 1)) != null) {
                    throw new ParameterException(
                            command.commandLine(), "--point: duplicate knob '" + knob + "'; name each knob once");
                }
            }
            option.setValue(settings);
        }
    }

    @Override
    protected ExitCode performOnCampaign(Session session) {
        requireCandidate();
        Edit edit = edit();
        Optional<List<Knob>> ownKnobs = space.map(this::ownKnobs);
        CampaignReading campaigns = new CampaignReading(session);
        CampaignHistory history = campaigns.history(id);
        InstalledOps ops = InstalledOps.in(context.kernels());
        String name = family.or(() -> BestKernel.of(history.state()).map(BestKernel::family))
                .or(() -> ops.onlyFamily(history.state().plan().op()))
                .orElseThrow(() -> CommandFailure.usage("--family is required: the campaign has no measured candidate "
                        + "yet, and its op is not here or has several families"));
        SubmitRequest request = new SubmitRequest(
                name,
                knobs(),
                code(edit, name, history, ops),
                hypothesis,
                justification,
                expected,
                risk,
                Optional.of(evidence).filter(texts -> !texts.isEmpty()),
                ownKnobs,
                bottleneck,
                category);
        requireValid(request);
        if (extend && campaigns.summary(id).phase().ended()) {
            requireLegal(request, history, ops);
        }
        CampaignControl control = new CampaignControl(session);
        SubmitAnswer answer = extend ? control.submitAndExtend(id, request) : control.submit(id, request);
        print("submission " + answer.submission() + ": " + effect(answer));
        return wait
                ? verdict(new SubmissionReading(session).awaitVerdict(id, answer.submission(), this::print))
                : ExitCode.DONE;
    }

    /** Throws CommandFailure if no campaign would accept the submission. */
    private void requireValid(SubmitRequest request) {
        SubmissionRule.violation(request, List.of()).ifPresent(reason -> {
            throw CommandFailure.usage(id + " rejected the request: " + reason);
        });
    }

    /** Throws CommandFailure if the submission is illegal, before an ended campaign is resumed for it. */
    private void requireLegal(SubmitRequest request, CampaignHistory history, InstalledOps ops) {
        CampaignState state = history.state();
        SubmissionRule.violation(request, state.controls().sources()).ifPresent(reason -> {
            throw CommandFailure.refused(id + " rejected the request: " + reason);
        });
        CompletionRequest completion = new CompletionRequest(
                state.plan(),
                request.submission(0, request.candidate()),
                state.bests(),
                state.controls().variantsWith(request.variant().stream()));
        Optional<Completed> completed = ops.completed(completion, history.evaluations());
        completed.flatMap(Completed::violation).ifPresent(reason -> {
            throw CommandFailure.usage(id + " rejected the request: " + reason);
        });
        completed.flatMap(Completed::refusal).ifPresent(reason -> {
            throw CommandFailure.refused(id + " rejected the request: " + reason);
        });
    }

    private String effect(SubmitAnswer answer) {
        if (!extend) {
            return answer.effect() + " (" + answer.phase() + ", target " + answer.target() + " iterations).";
        }
        String effect = answer.lacking() == 0
                ? answer.effect()
                : "is tried after the "
                        + (answer.phase() == Phase.FINAL_BENCHMARK ? "final measurement" : "candidates in flight")
                        + " and the earlier submissions";
        return effect + "; the target is now " + (answer.target() + answer.lacking()) + " iterations.";
    }

    private ExitCode verdict(SubmissionReading.Awaited awaited) {
        Optional<Recorded> recorded = awaited.recorded();
        print(recorded.map(evaluation ->
                        "#" + evaluation.ordinal() + " " + evaluation.verdict().word() + stage(evaluation) + ": "
                                + evaluation.verdict().reason())
                .orElseGet(() -> untried(awaited.campaign())));
        recorded.flatMap(SubmitCandidate::log).ifPresent(this::print);
        awaited.campaign().loadWarnings().forEach(warning -> print("warning: " + warning));
        return recorded.map(evaluation -> code(evaluation.verdict())).orElse(ExitCode.INCOMPLETE);
    }

    private String untried(CampaignSummary campaign) {
        return campaign.pauseReason()
                .filter(reason -> !campaign.phase().ended())
                .map(reason -> "the campaign paused before the submission was tried: " + reason
                        + "; the submission stays queued; resume with './lathe campaign resume " + id + "'")
                .orElse("the campaign ended before the submission was tried; extend it with './lathe campaign extend "
                        + id + " --by 1'");
    }

    /** Returns the stage that rejected a candidate, as in {@code campaign history}. */
    private static String stage(Recorded recorded) {
        return switch (recorded.evaluation()) {
            case Evaluation.Measured measured -> "";
            case Evaluation.Rejected(var proposal, Rejection rejection) -> " at " + rejection.stage();
        };
    }

    /** Returns the log of the tool that rejected a candidate, such as the compiler's. */
    private static Optional<String> log(Recorded recorded) {
        return switch (recorded.evaluation()) {
            case Evaluation.Measured measured -> Optional.empty();
            case Evaluation.Rejected(var proposal, Rejection rejection) ->
                Optional.of(rejection.log().strip()).filter(log -> !log.isEmpty());
        };
    }

    private static ExitCode code(Verdict verdict) {
        if (verdict instanceof Verdict.Rejected) {
            return ExitCode.REFUSED;
        }
        return verdict.promotes() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private List<Knob> ownKnobs(Path file) {
        text("--space", file);
        Path path = context.directory().resolve(file);
        try {
            OwnKnobs own = OpFiles.read(path, OwnKnobs.class);
            own.flagNames()
                    .forEach(name -> print("note: --space: " + name + " is a flag; the flags of the family apply"));
            return own.macros();
        } catch (OpFileException | IllegalArgumentException invalid) {
            throw CommandFailure.usage(
                    "--space: " + String.valueOf(invalid.getMessage()).replace(path.toString(), file.toString()));
        }
    }

    private void requireCandidate() {
        if (!sources.isEmpty() && patch.isPresent()) {
            throw CommandFailure.usage("--source and --patch exclude each other; omit one of them");
        }
        boolean edited = !sources.isEmpty() || patch.isPresent();
        if (!edited && point.isEmpty()) {
            throw CommandFailure.usage("--point, --source or --patch is required");
        }
        if (!edited && space.isPresent()) {
            throw CommandFailure.usage(
                    "--space requires --source or --patch; the knobs of a family are in its space.json");
        }
        if (!edited && !headers.isEmpty()) {
            throw CommandFailure.usage("--header requires --source or --patch, which includes it");
        }
        if (edited && hypothesis.isEmpty()) {
            throw CommandFailure.usage("--hypothesis is required with an edited source: what does it change, and why?");
        }
    }

    private String text(String option, Path file) {
        try {
            return TextFile.read(context.directory().resolve(file));
        } catch (NoSuchFileException e) {
            throw CommandFailure.usage(option + ": no such file: " + file);
        } catch (IOException e) {
            throw CommandFailure.usage(option + ": cannot read " + file + ": " + e.getMessage());
        }
    }

    /** The files that the user names, which are read before the campaign. */
    private record Edit(Map<Path, String> sources, Optional<UnifiedDiff> patch, SortedMap<String, String> headers) {
        boolean isEmpty() {
            return sources.isEmpty() && patch.isEmpty();
        }

        /** Returns the edited source of a kernel with its headers. */
        String code(String family, SourceReading reading) {
            if (sources.size() > 1) {
                throw CommandFailure.usage("--source: " + sources.size() + " files, but the source of a candidate of "
                        + family + " is one file");
            }
            String edited = patch.map(hunks -> hunks.apply(reading.base(family)))
                    .orElseGet(() -> sources.values().iterator().next());
            return headers.isEmpty()
                    ? edited
                    : InlinedHeaders.in(reading.file(family).fileName(), edited, headers);
        }

        void requireNameOf(EditableFiles only) {
            sources.keySet().forEach(path -> RepositoryEdit.requireNameOf(only, path));
        }

        /** Returns the edited files of a repository. */
        String code(RepositoryEdit repository) {
            if (!headers.isEmpty()) {
                throw CommandFailure.usage("--header: the repository has files instead of headers; use --source");
            }
            return patch.map(repository::ofPatch).orElseGet(() -> repository.ofFiles(sources));
        }
    }

    private Edit edit() {
        Map<Path, String> texts = new TreeMap<>();
        sources.forEach(file -> texts.put(
                context.directory().resolve(file).toAbsolutePath().normalize(), text("--source", file)));
        return new Edit(texts, patch.map(file -> UnifiedDiff.parse(text("--patch", file))), headers());
    }

    /** Returns the source of the candidate; empty if it is that of the family. */
    private Optional<String> code(Edit edit, String name, CampaignHistory history, InstalledOps ops) {
        SourceReading reading = new SourceReading(history, ops.sources());
        if (edit.isEmpty()) {
            Optional<String> edited = reading.editedBest(name);
            edited.ifPresent(code -> print("note: the source is that of the best candidate with its edits; submit the "
                    + "family's own file with --source"));
            return edited;
        }
        Optional<EditableFiles> files = ops.editable(history.state().plan().op());
        files.filter(EditableFiles::isOneFile).ifPresent(edit::requireNameOf);
        return Optional.of(files.filter(editable -> !editable.isOneFile())
                .map(editable -> edit.code(new RepositoryEdit(editable, reading.base(name, editable))))
                .orElseGet(() -> edit.code(name, reading)));
    }

    private SortedMap<String, String> headers() {
        SortedMap<String, String> texts = new TreeMap<>();
        headers.forEach(file -> texts.put(String.valueOf(file.getFileName()), text("--header", file)));
        return texts;
    }

    private SortedMap<String, KnobValue> knobs() {
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        point.forEach((knob, value) -> knobs.put(knob, KnobValue.parse(value)));
        return knobs;
    }
}
