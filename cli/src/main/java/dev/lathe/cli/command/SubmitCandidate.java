package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.reading.SubmissionReading;
import dev.lathe.cli.state.BestKernel;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.reading.TextFile;
import dev.lathe.workflows.contract.campaign.SubmitAnswer;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "submit",
        description = {
            "Submits a candidate to a running campaign: a point of its search space, or an edited kernel.",
            "The candidate is evaluated next, with the same gates and measurements as all others. If the target leaves",
            "no room, it waits for the next extension. The command prints the number of the submission.",
            "Knobs that are not named have the values of the best candidate if it is of the same family, else those",
            "of the family's simplest point."
        },
        footer = {
            "",
            "Examples:",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --point MR=6,NR=16 \\",
            "      --hypothesis 'a taller register tile hides the loads'",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --source my-kernel.c \\",
            "      --hypothesis 'two columns of B at a time halve the loads' --expected '+10 %%'"
        })
final class SubmitCandidate extends CampaignCommand.CampaignTask {
    @Option(
            names = "--point",
            paramLabel = "KNOB=VALUE",
            split = ",",
            description = "Values of knobs, separated by commas; required without --source.")
    private Map<String, String> point = Map.of();

    @Option(
            names = "--source",
            paramLabel = "FILE",
            description = "Edited source of the family's kernel; compiled and launched like the original.")
    private Optional<Path> source;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "Additional knobs of --source in the format of a space.json: macros that the search tunes. "
                    + "Flags, constraints and launches are those of the family.")
    private Optional<Path> space;

    @Option(names = "--family", paramLabel = "NAME", description = "Family (default: that of the best candidate).")
    private Optional<String> family;

    @Option(
            names = "--hypothesis",
            paramLabel = "TEXT",
            description = "Why the candidate is worth a try; required with --source.")
    private Optional<String> hypothesis;

    @Option(names = "--justification", paramLabel = "TEXT", description = "What supports the hypothesis.")
    private Optional<String> justification;

    @Option(names = "--expected", paramLabel = "TEXT", description = "Expected effect and its size.")
    private Optional<String> expected;

    @Option(names = "--evidence", paramLabel = "TEXT", description = "Evidence, such as a profile; may be repeated.")
    private List<String> evidence = List.of();

    @Option(
            names = "--wait",
            description = "Wait for the verdict and print it. The exit status is 0 if the candidate is the new best, 1 if "
                    + "it is not, or if the campaign ends before it is tried, and 5 if it is rejected.")
    private boolean wait;

    @Override
    protected ExitCode performOnCampaign(Session session) {
        requireCandidate();
        SubmitRequest request = new SubmitRequest(
                family.orElseGet(() -> defaultFamily(session)),
                knobs(),
                source.map(file -> text("--source", file)),
                hypothesis,
                justification,
                expected,
                Optional.of(evidence).filter(texts -> !texts.isEmpty()),
                space.map(this::ownKnobs));
        SubmitAnswer answer = new CampaignControl(session).submit(id, request);
        print("submission " + answer.submission() + ": " + answer.effect() + " (" + answer.phase() + ", target "
                + answer.target() + " iterations).");
        return wait ? verdict(new SubmissionReading(session).awaitVerdict(id, answer.submission())) : ExitCode.DONE;
    }

    private ExitCode verdict(Optional<Recorded> recorded) {
        print(recorded.map(evaluation -> "#" + evaluation.ordinal() + " " + evaluation.verdict().word() + ": "
                        + evaluation.verdict().reason())
                .orElse("the campaign ended before the submission was tried; extend it with './lathe campaign extend "
                        + id + " --by 1'"));
        return recorded.map(evaluation -> code(evaluation.verdict())).orElse(ExitCode.INCOMPLETE);
    }

    private static ExitCode code(Verdict verdict) {
        if (verdict instanceof Verdict.Rejected) {
            return ExitCode.REFUSED;
        }
        return verdict.promotes() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private List<Knob> ownKnobs(Path file) {
        text("--space", file);
        OwnKnobs own = OwnKnobs.read(context.directory(), file);
        own.flagNames().forEach(name -> print("note: --space: " + name + " is a flag; the flags of the family apply"));
        return own.macros();
    }

    private void requireCandidate() {
        if (source.isEmpty() && point.isEmpty()) {
            throw CommandFailure.usage("--point or --source is required");
        }
        if (source.isEmpty() && space.isPresent()) {
            throw CommandFailure.usage("--space requires --source; the knobs of a family are in its space.json");
        }
        if (source.isPresent() && hypothesis.isEmpty()) {
            throw CommandFailure.usage("--source requires --hypothesis: what does the edit change, and why?");
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

    private String defaultFamily(Session session) {
        return BestKernel.of(new CampaignReading(session).history(id))
                .map(BestKernel::family)
                .orElseThrow(() -> CommandFailure.usage("--family is required: the campaign has no measured candidate "
                        + "yet"));
    }

    private SortedMap<String, KnobValue> knobs() {
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        point.forEach((knob, value) -> knobs.put(knob, KnobValue.parse(value)));
        return knobs;
    }
}
