package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks that an id is that of a sweep, such as {@code night}, or of a campaign, such as {@code night/KEY}. */
public final class IdKinds {
    /** An error lists at most this many ids. */
    private static final int MAX_LISTED = 5;

    private IdKinds() {}

    /** Throws CommandFailure with the campaigns of the sweep if the id is not that of a campaign. */
    public static void requireCampaign(Session session, String id) {
        if (id.contains("/")) {
            return;
        }
        if (session.executions().find(id).isEmpty()) {
            throw CommandFailure.notFound("no campaign '" + id + "'; the id of a campaign is SWEEP/KEY, see './lathe "
                    + "campaign list SWEEP'");
        }
        if (id.equals(WorkflowIds.DEVICE_POOL)) {
            throw CommandFailure.usage("'" + id + "' is the device pool, not a campaign; see './lathe device list'");
        }
        SweepPlan plan = session.executions().input(id, SweepRequest.class).plan();
        String campaigns = plan.members().stream()
                .limit(MAX_LISTED)
                .map(member -> WorkflowIds.campaign(id, plan.key(member)))
                .collect(Collectors.joining(", "));
        int more = plan.members().size() - MAX_LISTED;
        throw CommandFailure.usage("'" + id + "' is a sweep; its campaigns are " + campaigns
                + (more > 0 ? " and " + more + " more, see './lathe campaign list " + id + "'" : ""));
    }

    /** Returns whether a sweep has this campaign in its plan, although it may not have started it. */
    static boolean isPlanned(Executions executions, String id) {
        String sweep = sweep(id);
        return Optional.of(sweep)
                .filter(some -> !some.isEmpty())
                .flatMap(executions::find)
                .filter(run -> run.getType().getName().equals("Sweep"))
                .map(run -> executions.input(sweep, SweepRequest.class).plan())
                .filter(plan -> plan.members().stream()
                        .anyMatch(member -> WorkflowIds.campaign(sweep, plan.key(member)).equals(id)))
                .isPresent();
    }

    /** Returns the sweep in the id of a campaign. */
    static String sweep(String campaign) {
        return campaign.substring(0, Math.max(0, campaign.indexOf('/')));
    }

    /** Throws CommandFailure with the sweep of the campaign if the id is that of a campaign. */
    public static void requireSweep(Executions executions, String id) {
        if (id.contains("/") && executions.find(id).isPresent()) {
            throw CommandFailure.usage(
                    "'" + id + "' is the id of a campaign; its sweep is '" + sweep(id) + "'");
        }
        if (id.equals(WorkflowIds.DEVICE_POOL)) {
            throw CommandFailure.usage("'" + id + "' is the device pool, not a sweep; see './lathe device list'");
        }
    }
}
