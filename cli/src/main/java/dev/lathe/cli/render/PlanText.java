package dev.lathe.cli.render;

import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats the plan of a sweep, with all defaults, as labeled lines. */
public final class PlanText {
    /** A sweep may have a thousand campaigns. */
    private static final int SHOWN = 20;

    private static final String VENDOR = "the vendor library, if the op has one";

    private PlanText() {}

    public static List<String> of(PlannedSweep sweep) {
        SweepPlan plan = sweep.plan();
        List<String> lines = new ArrayList<>(sweep.remarks());
        add(lines, "sweep", plan.id());
        add(lines, "op", plan.op().name() + ", " + plan.op().location());
        add(lines, "metric", plan.metric().name() + " in " + plan.metric().unit() + ", "
                + plan.metric().better().name().toLowerCase(Locale.ROOT) + " is better");
        add(lines, "devices", plan.devices().text());
        add(lines, "campaigns", campaigns(plan));
        add(lines, "iterations", sweep.iterations() + " each");
        add(lines, "ends early", conditions(plan.earlyStopping()));
        add(lines, "search", plan.search().strategy() + ", seed " + plan.search().seed() + ", " + plan.search().mode());
        add(lines, "proposers", proposers(plan.proposers()));
        add(lines, "protocol", plan.proposers().protocol().name());
        add(lines, "profiles", plan.profilePolicy().toString());
        add(lines, "unseen rows", plan.op().unseenRows() ? "yes" : "none");
        add(lines, "compared", compared(plan.op()));
        return lines;
    }

    /** Returns what the winner is compared with. A repository, whose commands have limits, has no vendor library. */
    private static String compared(OpReference op) {
        String programs = String.join(", ", op.comparisonLines());
        if (programs.isEmpty()) {
            return VENDOR;
        }
        return op.limits().isPresent() ? programs : VENDOR + ", and " + programs;
    }

    private static String campaigns(SweepPlan plan) {
        List<SweepMember> members = plan.members();
        String names = members.stream()
                .limit(SHOWN)
                .map(member -> plan.campaign(member).key())
                .collect(Collectors.joining(", "));
        return members.size() + ": " + names + (members.size() > SHOWN ? ", ..." : "");
    }

    private static String conditions(EarlyStopping stopping) {
        List<String> conditions = new ArrayList<>();
        stopping.value().ifPresent(value -> conditions.add("at a value of " + value));
        stopping.share().ifPresent(target -> conditions.add("at " + target.share() + " of the " + target.of()));
        stopping.time().ifPresent(time -> conditions.add("after " + time.toMinutes() + " min"));
        stopping.patience()
                .ifPresent(patience -> conditions.add(
                        "after " + CampaignSummary.counted(patience, "iteration") + " without a gain"));
        return conditions.isEmpty() ? "never" : String.join(", or ", conditions);
    }

    private static String proposers(Proposers proposers) {
        return proposers.shares().text()
                + proposers.agent().map(agent -> " (" + agent.agent() + ")").orElse("");
    }

    private static void add(List<String> lines, String label, String value) {
        lines.add(label + " ".repeat(Math.max(1, 12 - label.length())) + value);
    }
}
