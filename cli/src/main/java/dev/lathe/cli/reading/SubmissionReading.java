package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Session;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Reads the results of submissions. */
public final class SubmissionReading {
    /** The first polling interval. Later intervals double. */
    private static final Duration MIN_INTERVAL = Duration.ofMillis(100);

    private static final Duration MAX_INTERVAL = Duration.ofSeconds(1);

    private final CampaignReading campaigns;

    public SubmissionReading(Session session) {
        this.campaigns = new CampaignReading(session);
    }

    /**
     * Waits until a submission is recorded. Returns empty if the campaign ends before it is tried. Passes on the progress
     * of the campaign, whenever it changes.
     */
    public Optional<Recorded> awaitVerdict(String campaign, int number, Consumer<String> progress) {
        String last = "";
        Duration interval = MIN_INTERVAL;
        while (true) {
            CampaignSummary summary = campaigns.summary(campaign);
            String now = text(summary);
            if (!now.equals(last)) {
                progress.accept(now);
                last = now;
            }
            boolean queued =
                    summary.submissions().stream().anyMatch(submission -> submission.number() == number);
            Optional<Recorded> recorded =
                    queued ? Optional.empty() : campaigns.history(campaign).submission(number);
            if (recorded.isPresent() || summary.phase().ended()) {
                return recorded;
            }
            LockSupport.parkNanos(interval.toNanos());
            Duration next = interval.multipliedBy(2);
            interval = next.compareTo(MAX_INTERVAL) < 0 ? next : MAX_INTERVAL;
        }
    }

    private static String text(CampaignSummary summary) {
        return "waiting: " + summary.phase() + ", " + summary.iterations() + " of " + summary.target() + " iterations"
                + summary.pauseReason().map(reason -> ", paused: " + reason).orElse("")
                + summary.waiting().map(waiting -> ", waits for " + waiting.reason()).orElse("");
    }
}
