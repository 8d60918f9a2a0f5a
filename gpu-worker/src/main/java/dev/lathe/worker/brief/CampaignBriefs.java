package dev.lathe.worker.brief;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.report.Brief;
import dev.lathe.tuning.report.BriefOp;
import dev.lathe.tuning.report.BriefOp.KernelFamily;
import dev.lathe.tuning.report.BriefOp.Repository;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.tip.Tip;
import dev.lathe.tuning.tip.TipBook;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ResultsRule;
import dev.lathe.worker.op.reading.OpFolders;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renders the briefs of campaigns with the files of their ops. */
public final class CampaignBriefs {
    private static final int TIPS = 12;

    private final OpFolders ops;
    private final Function<String, TipBook> tips;

    /** Creates the renderer. The function returns the tips of an op. */
    public CampaignBriefs(OpFolders ops, Function<String, TipBook> tips) {
        this.ops = ops;
        this.tips = tips;
    }

    /**
     * Returns the brief for a turn of an agent, which shows the evaluations of the ordinals below {@code firstHidden}.
     * The tips are the present ones, also if the turn is repeated.
     */
    public String below(int firstHidden, CampaignRecord campaign) {
        return Brief.below(firstHidden, campaign, op(campaign.plan())) + tips(campaign.plan());
    }

    /** Returns the brief after all evaluations of a campaign. */
    public String of(CampaignRecord campaign) {
        return Brief.of(campaign, op(campaign.plan())) + tips(campaign.plan());
    }

    /**
     * Returns the newest tips for the op, data type and kind of device as a section; empty without tips. The tips of
     * the campaigns whose winners this one begins with come first.
     */
    private String tips(CampaignPlan plan) {
        Tip.Scope scope = new Tip.Scope(
                Optional.of(plan.problems().first().dtype().toString()), Optional.of(plan.devices().kind()));
        List<String> sources = plan.search().warmStarts().stream()
                .flatMap(imported -> imported.inOrder().stream())
                .map(WarmStart::source)
                .distinct()
                .toList();
        List<Tip> found = tips.apply(plan.op().name()).beginningWith(sources, scope);
        return found.isEmpty()
                ? ""
                : found.stream()
                        .limit(TIPS)
                        .map(tip -> "* " + (tip.worked() ? "worked" : "did not work") + ": " + tip.text() + " ("
                                + tip.campaign() + " #" + tip.ordinal() + ")")
                        .collect(Collectors.joining("\n", "\n## Tips from earlier campaigns\n\n", "\n"));
    }

    /** Returns the op's files; empty for a landscape, and if the files on this host are missing or have changed. */
    private Optional<BriefOp> op(CampaignPlan plan) {
        if (plan.op().isLandscape()) {
            return Optional.empty();
        }
        try {
            OpFolder folder = ops.read(plan.op());
            return Optional.of(new BriefOp(
                    folder.op(),
                    folder.section(plan.devices().kind()).families().stream()
                            .map(family -> family(folder, family))
                            .toList(),
                    folder.commands().map(CampaignBriefs::repository)));
        } catch (ApplicationFailure missingOrChanged) {
            return Optional.empty();
        }
    }

    private static Repository repository(CommandsSection commands) {
        SortedMap<String, String> lines = new TreeMap<>(Map.of("benchmark", commands.bench()));
        commands.build().ifPresent(line -> lines.put("build", line));
        commands.test().ifPresent(line -> lines.put("test", line));
        commands.unseen().ifPresent(line -> lines.put("unseen rows", line));
        return new Repository(commands.editable().patterns(), lines, results(commands));
    }

    private static List<String> results(CommandsSection commands) {
        ResultsRule rule = commands.results();
        List<String> sentences = new ArrayList<>(List.of(
                "The benchmark writes `" + rule.file()
                        + "`; its columns and rows must be those of the baseline, and each " + "value of "
                        + String.join(" and ", rule.measured()) + " a positive number.",
                "A row that loses 5 % or more rejects the candidate; "
                        + rule.core().map(core -> String.join(", ", core)).orElse("all rows") + " have"
                        + " that veto."));
        rule.backward().ifPresent(column -> sentences.add("A row is a step of a forward pass, " + rule.metric()
                + ", and a backward pass, " + column + ", with twice the work; its value is that of the whole step."));
        if (!rule.targets().isEmpty()) {
            sentences.add("A row counts no more in the mean beyond its target: " + rule.targets() + ".");
        }
        if (rule.requiresCheck()) {
            sentences.add("Each row must have PASS in the column " + rule.check() + ".");
        }
        if (commands.quick().isPresent()) {
            sentences.add("Candidates are compared on quick rows first; a gain must hold on all rows.");
        }
        if (commands.unseen().isPresent()) {
            sentences.add("A gain must hold on unseen rows, too: other sizes, drawn from `LATHE_SEED`.");
        }
        return sentences;
    }

    private static KernelFamily family(OpFolder op, FamilyFolder family) {
        try {
            return new KernelFamily(
                    family.name(),
                    family.about(),
                    family.knobs().stream().map(KnobRule::knob).toList(),
                    family.constraints(),
                    family.flags(),
                    family.source(),
                    op.sourceText(family));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
