package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.PollInterval;
import dev.lathe.cli.connection.Session;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.campaign.ControlState;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the results of submissions. */
public final class SubmissionReading {
    private static final Duration MIN_INTERVAL = Duration.ofMillis(100);

    private static final Duration MAX_INTERVAL = Duration.ofSeconds(1);

    private final Executions executions;
    private final CampaignReading campaigns;

    public SubmissionReading(Session session) {
        this.executions = session.executions();
        this.campaigns = new CampaignReading(session);
    }

    /** The evaluation of a submission, empty if it was not tried before the campaign ended or paused. */
    public record Awaited(Optional<Recorded> recorded, CampaignSummary campaign) {}

    /**
     * Waits until a submission is recorded, or until the campaign ends or pauses before. Passes on the progress of the
     * campaign, whenever it changes.
     */
    public Awaited awaitVerdict(String campaign, int number, Consumer<String> progress) {
        String last = "";
        PollInterval interval = new PollInterval(MIN_INTERVAL, MAX_INTERVAL);
        while (true) {
            CampaignSummary summary = campaigns.summary(campaign);
            String now = text(summary, number);
            if (!now.equals(last)) {
                progress.accept(now);
                last = now;
            }
            boolean queued =
                    summary.submissions().stream().anyMatch(submission -> submission.number() == number);
            Optional<Recorded> recorded =
                    queued ? Optional.empty() : campaigns.history(campaign).submission(number);
            if (recorded.isPresent() || summary.phase().ended() || isPaused(summary)) {
                return new Awaited(recorded, summary);
            }
            executions.awaitEnd(campaign, interval.next());
        }
    }

    /** Returns whether a campaign waits for a user. It does not while another submission resumes it. */
    private static boolean isPaused(CampaignSummary summary) {
        return summary.phase() == Phase.PAUSED
                && !summary.pauseReason().equals(Optional.of(ControlState.SUBMISSION_FOLLOWS));
    }

    /** Returns the progress of a campaign, and what a submission waits for. */
    static String text(CampaignSummary summary, int number) {
        return "waiting: " + summary.phase() + ", " + summary.iterations() + " of " + summary.target() + " iterations"
                + summary.pauseReason().map(reason -> ", paused: " + reason).orElse("")
                + summary.waiting()
                        .map(CampaignSummary.Waiting::reason)
                        .or(() -> before(summary, number))
                        .map(reason -> ", waits for " + reason)
                        .orElse("");
    }

    /** Returns what is done before a submission; empty if it is next or in flight. */
    private static Optional<String> before(CampaignSummary summary, int number) {
        if (summary.phase() == Phase.FINAL_BENCHMARK) {
            return Optional.of("the end of the final measurement");
        }
        int earlier = (int) summary.submissions().stream()
                .filter(submission -> submission.number() < number)
                .count();
        return earlier == 0 ? Optional.empty() : Optional.of(CampaignSummary.counted(earlier, "earlier submission"));
    }
}
