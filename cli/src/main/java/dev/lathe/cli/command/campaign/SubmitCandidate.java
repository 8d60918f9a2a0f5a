package dev.lathe.cli.command.campaign;

import dev.lathe.cli.CommandFailure;
import dev.lathe.cli.ExitCode;
import dev.lathe.cli.Surroundings;
import dev.lathe.cli.command.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.state.BestKernel;
import dev.lathe.cli.state.CampaignReading;
import dev.lathe.cli.steer.CampaignSteering;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.SubmitRequest;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "submit",
        description = {
            "Puts a candidate of your own into a running campaign.",
            "It is tried next, passes the gates that all candidates pass, and is measured as they are. Knobs that are not",
            "named are the best candidate's where it is of the same family, else the family's simplest kernel's."
        },
        footer = {
            "",
            "Example:",
            "  lathe campaign submit night/gemm_f32_48x48x48_fs --family simd --point MR=6,NR=16 \\",
            "      --hypothesis 'a taller register tile hides the loads'"
        })
final class SubmitCandidate extends SessionTask {
    @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "The campaign's id, SWEEP/KEY.")
    private String id;

    @Option(
            names = "--point",
            paramLabel = "KNOB=VALUE",
            split = ",",
            required = true,
            description = "Values of knobs, separated by commas.")
    private Map<String, String> point;

    @Option(names = "--family", paramLabel = "NAME", description = "The family. Default: that of the best candidate.")
    private Optional<String> family;

    @Option(names = "--hypothesis", paramLabel = "TEXT", description = "Why it is worth a try; it is recorded.")
    private Optional<String> hypothesis;

    SubmitCandidate(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        SubmitRequest request =
                new SubmitRequest(family.orElseGet(() -> usualFamily(session)), knobs(), Optional.empty(), hypothesis);
        return answered(new CampaignSteering(session).submit(id, request));
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
