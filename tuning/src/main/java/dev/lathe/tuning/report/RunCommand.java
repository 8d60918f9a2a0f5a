package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The command that has a candidate measured again, as it is typed in a shell. */
public final class RunCommand {
    private RunCommand() {}

    public static String of(CampaignSummary campaign, Proposal proposal) {
        return "./lathe campaign submit " + quoted(campaign.id()) + " " + arguments(proposal.candidate());
    }

    private static String arguments(Candidate candidate) {
        return switch (candidate) {
            case Point point -> "--family " + quoted(point.family()) + " --point " + quoted(knobs(point.knobs()));
            case Source source -> "--family " + quoted(source.family()) + " --point " + quoted(knobs(source.knobs()))
                    + " --source FILE";
        };
    }

    private static String knobs(SortedMap<String, KnobValue> knobs) {
        return knobs.entrySet().stream()
                .map(knob -> knob.getKey() + "=" + knob.getValue())
                .collect(Collectors.joining(","));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
