package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.space.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A request for {@code count} consecutive ordinals, of which {@code ordinal} is the first. Each sees the same ledger,
 * which contains the recorded evaluations, below its lookahead. {@code pending} contains the texts of the candidates in
 * flight. The draft is a submission or that of an agent, which takes one ordinal; without one, the search proposes. The
 * bests are empty in the request for the baseline, which is ordinal 0. The variants are part of the search space. The
 * request does not contain the budget.
 */
public record ProposeRequest(
        CampaignPlan plan,
        int ordinal,
        int count,
        PackedLedger ledger,
        Optional<EpochBests> bests,
        List<String> pending,
        Optional<Draft> draft,
        List<Variant> variants) {
    public ProposeRequest {
        if (count < 1 || count > 1 && draft.isPresent()) {
            throw new IllegalArgumentException(count + " ordinals" + (draft.isPresent() ? " for a draft" : ""));
        }
        pending = List.copyOf(pending);
        variants = List.copyOf(variants);
    }

    /**
     * Returns the answer of a proposer that is asked for one ordinal after the other. The proposals before an ordinal
     * are in flight then.
     */
    public ProposerAnswer answeredBy(Function<ProposeRequest, ProposerAnswer> proposer) {
        List<ProposerAnswer.Admission> admissions = new ArrayList<>();
        while (admissions.size() < count) {
            switch (proposer.apply(after(admissions))) {
                case ProposerAnswer.Candidates candidates -> admissions.addAll(candidates.admissions());
                case ProposerAnswer.NothingNew nothing -> {
                    return admissions.isEmpty() ? nothing : new ProposerAnswer.Candidates(admissions);
                }
            }
        }
        return new ProposerAnswer.Candidates(admissions);
    }

    private ProposeRequest after(List<ProposerAnswer.Admission> proposed) {
        List<String> texts = Stream.concat(
                        pending.stream(),
                        proposed.stream().map(one -> one.proposal().candidate().text()))
                .toList();
        return new ProposeRequest(
                plan, ordinal + proposed.size(), count - proposed.size(), ledger, bests, texts, draft, variants);
    }
}
