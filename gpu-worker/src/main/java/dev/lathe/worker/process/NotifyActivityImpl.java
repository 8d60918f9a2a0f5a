package dev.lathe.worker.process;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.activity.NotifyActivity;
import dev.lathe.workflows.contract.activity.NotifyRequest;
import dev.lathe.workflows.contract.activity.NotifyResult;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.wire.TuningJson;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the notification command of a sweep with {@code /bin/sh} in the current folder of the worker. The summary of the
 * sweep is its standard input.
 */
public final class NotifyActivityImpl implements NotifyActivity {
    /** Shorter than the activity's timeout. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** The input is redirected here, because the standard input of commands is empty. */
    private static final String WITH_INPUT = "exec <\"$LATHE_SUMMARY\"\n";

    private final CampaignReader reader;

    public NotifyActivityImpl(WorkflowClient client) {
        this.reader = new CampaignReader(client);
    }

    /** The JSON on the standard input of the command. */
    record Summary(
            String sweep, Phase outcome, Optional<String> note, List<String> tags, List<CampaignSummary> campaigns) {}

    @Override
    public NotifyResult run(NotifyRequest request) {
        try (ScratchFolder scratch = ScratchFolder.in(Path.of(System.getProperty("java.io.tmpdir")))) {
            Path input = scratch.file("summary.json");
            Files.write(input, TuningJson.mapper().writeValueAsBytes(summary(request)));
            Command command = Command.in(Path.of("."), LIMIT, List.of("/bin/sh", "-c", WITH_INPUT + request.command()))
                    .with(Map.of(
                            "LATHE_SWEEP", request.sweep(),
                            "LATHE_OUTCOME", request.outcome().toString(),
                            "LATHE_SUMMARY", input.toString()));
            CommandEnd end = AwaitedCommand.run(command, Heartbeat.of("notify", request.sweep()));
            return new NotifyResult(end.reason(), end.output());
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot write the summary: " + failure.getMessage(), failure);
        }
    }

    private Summary summary(NotifyRequest request) {
        List<CampaignSummary> campaigns = request.campaigns().stream()
                .flatMap(id -> reader.state(id).stream())
                .map(CampaignSummaries::of)
                .toList();
        return new Summary(
                request.sweep(), request.outcome(), request.labels().note(), request.labels().tags(), campaigns);
    }
}
