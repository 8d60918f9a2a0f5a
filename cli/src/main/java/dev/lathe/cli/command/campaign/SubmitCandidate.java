package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.CampaignControl;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.state.BestKernel;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.workflows.contract.control.SubmitRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "submit",
        description = {
            "Puts a candidate of your own into a running campaign: a point of its space, or a kernel that you have edited.",
            "It is tried next, passes the gates that all candidates pass, and is measured as they are. Knobs that are not",
            "named are the best candidate's where it is of the same family, else the family's simplest kernel's."
        },
        footer = {
            "",
            "Examples:",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --point MR=6,NR=16 \\",
            "      --hypothesis 'a taller register tile hides the loads'",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --source my-kernel.c \\",
            "      --hypothesis 'two columns of B at a time halve the loads' --expect '+10 %%'"
        })
final class SubmitCandidate extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "The campaign's id, SWEEP/KEY.")
    private String id;

    @Option(
            names = "--point",
            paramLabel = "KNOB=VALUE",
            split = ",",
            description = "Values of knobs, separated by commas; needed where there is no --source.")
    private Map<String, String> point = Map.of();

    @Option(
            names = "--source",
            paramLabel = "FILE",
            description = "The text of the family's kernel as you have edited it; it is called and compiled as that is.")
    private Optional<Path> source;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "Knobs of the --source's own, as in a space.json: macros, which the search then tunes.")
    private Optional<Path> space;

    @Option(names = "--family", paramLabel = "NAME", description = "The family. Default: that of the best candidate.")
    private Optional<String> family;

    @Mixin
    private final RationaleOptions why = new RationaleOptions();

    SubmitCandidate(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        requireSubject();
        SubmitRequest request = new SubmitRequest(
                family.orElseGet(() -> usualFamily(session)),
                knobs(),
                source.map(file -> text("--source", file)),
                why.hypothesis(),
                why.justification(),
                why.expected(),
                why.evidence(),
                space.map(file -> OwnKnobs.of(file, text("--space", file))));
        return answered(new CampaignControl(session).submit(id, request));
    }

    private void requireSubject() {
        if (source.isEmpty() && point.isEmpty()) {
            throw CommandFailure.usage("--point or --source is needed: what is to be tried?");
        }
        if (source.isEmpty() && space.isPresent()) {
            throw CommandFailure.usage("--space is of use with --source only: a family's own knobs stand in its space.json");
        }
        if (source.isPresent() && why.hypothesis().isEmpty()) {
            throw CommandFailure.usage("--hypothesis is needed with --source: what does the edit change, and why?");
        }
    }

    private String text(String option, Path file) {
        try {
            return Files.readString(surroundings.directory().resolve(file));
        } catch (NoSuchFileException missing) {
            throw CommandFailure.usage(option + ": there is no file " + file);
        } catch (IOException unreadable) {
            throw CommandFailure.usage(option + ": " + file + " cannot be read as text: " + unreadable);
        }
    }

    private String usualFamily(Session session) {
        return BestKernel.of(new CampaignReading(session).history(id))
                .map(BestKernel::family)
                .orElseThrow(() -> CommandFailure.usage("--family is needed: the campaign has measured nothing yet"));
    }

    private SortedMap<String, KnobValue> knobs() {
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        point.forEach((knob, value) -> knobs.put(knob, KnobValue.parse(value)));
        return knobs;
    }
}
