package dev.lathe.tuning.protocol;

import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.protocol.Escalation.Demand;
import dev.lathe.tuning.protocol.Rounds.Mode;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;

/**
 * The rules for the rounds of a campaign. A round is a proposal of an agent or a person. The rules check what is
 * recorded, never what the author claims to have done.
 *
 * @param requires the fields that each proposal must have
 * @param oneChange whether a proposal may change only one thing: the family with its knobs, the source, or one knob
 * @param citations the number of recorded facts that the evidence must cite: {@code #12} for an evaluation, or
 *     {@code NAME=VALUE} for a value of the incumbent's profile
 * @param citesLastRound whether the evidence must cite the ordinal of the last round
 * @param citesProfile whether the evidence must cite a value of the incumbent's profile, if it has one
 * @param profiledBottleneck whether the stated bottleneck must be that of the incumbent's profile, if it has one
 * @param categoryLimit the number of successive rounds of one category
 * @param knobLimit the number of successive rounds that change knobs only
 * @param schedule what happens after a number of rounds
 * @param documents the documents that rounds write; all if absent
 */
public record Protocol(
        String name,
        List<ProposalField> requires,
        boolean oneChange,
        int citations,
        boolean citesLastRound,
        boolean citesProfile,
        boolean profiledBottleneck,
        OptionalInt categoryLimit,
        OptionalInt knobLimit,
        List<Quota> quotas,
        List<Escalation> escalations,
        RoundSchedule schedule,
        Optional<List<Document>> documents) {
    /** The protocol without rules. */
    public static final Protocol OPEN = new Protocol(
            "open",
            List.of(),
            false,
            0,
            false,
            false,
            false,
            OptionalInt.empty(),
            OptionalInt.empty(),
            List.of(),
            List.of(),
            RoundSchedule.NONE,
            Optional.empty());

    private static final List<Rule> RULES = List.of(
            new Rule("required-fields", Protocol::missingFields),
            new Rule("one-change", Protocol::manyChanges),
            new Rule("cited-evidence", Protocol::uncited),
            new Rule("cited-last-round", Protocol::lastRoundUncited),
            new Rule("cited-profile", Protocol::profileUncited),
            new Rule("profiled-bottleneck", Protocol::otherBottleneck),
            new Rule("category-rotation", Protocol::sameCategory),
            new Rule("knob-limit", Protocol::onlyKnobs),
            new Rule("phase-quota", Protocol::quotaDue),
            new Rule("escalation", Protocol::unescalated));

    private record Rule(String name, Check check) {}

    private record Finding(String reason, String hint) {}

    private interface Check {
        Optional<Finding> violation(Protocol protocol, Change change, Rounds rounds);
    }

    public Protocol {
        requires = List.copyOf(requires);
        quotas = List.copyOf(quotas);
        escalations = escalations.stream()
                .sorted(Comparator.comparingInt(Escalation::after))
                .toList();
        documents = documents.map(List::copyOf);
    }

    /** Returns whether rounds write this document. */
    public boolean writes(Document document) {
        return documents.map(written -> written.contains(document)).orElse(true);
    }

    /** Returns whether a rule needs the profile of the incumbent. */
    public boolean needsProfile() {
        return citesProfile || profiledBottleneck || schedule.profileAfter().isPresent();
    }

    /** Returns the first rule that a draft breaks, which changes the parent; empty if it breaks none. */
    public Optional<GateRejection> violation(Draft draft, Candidate parent, Rounds rounds) {
        return RULES.stream()
                .flatMap(rule -> rule.check.violation(this, new Change(draft, parent), rounds).stream()
                        .map(found -> new GateRejection(rule.name, found.reason, found.hint)))
                .findFirst();
    }

    /** Returns what the next proposal must fulfil, one sentence for each rule that applies. */
    public List<String> requirements(Rounds rounds) {
        List<String> texts = new ArrayList<>();
        if (!requires.isEmpty()) {
            texts.add("State " + ProposalField.names(requires) + ".");
        }
        if (oneChange) {
            texts.add("Change one thing: the family, the source, or one knob.");
        }
        if (citations > 0) {
            texts.add("Cite at least " + citations + " recorded fact" + (citations == 1 ? "" : "s")
                    + " as evidence: #N for an evaluation, or NAME=VALUE for a value of the incumbent's profile.");
        }
        citedRound(rounds).ifPresent(last -> texts.add("Cite the last round, #" + last.ordinal() + "."));
        if (citesProfile && !rounds.facts().isEmpty()) {
            texts.add("Cite a value of the incumbent's profile as evidence: NAME=VALUE.");
        }
        if (profiledBottleneck) {
            rounds.bottleneck()
                    .ifPresent(known -> texts.add("The bottleneck of the incumbent is " + known + "; start there."));
        }
        exhaustedCategory(rounds).ifPresent(category -> texts.add("Use another category than " + category + "."));
        if (knobsAreExhausted(rounds)) {
            texts.add("Change the source or the family: the last " + knobLimit.getAsInt()
                    + " rounds changed knobs only.");
        }
        dueQuota(rounds)
                .ifPresent(quota ->
                        texts.add("Propose a " + changeOf(quota.category()) + ": " + phase(quota, rounds) + "."));
        escalation(rounds).ifPresent(found -> texts.add(rounds.withoutGain().size() + " rounds without a gain: "
                + demanded(found.demand(), rounds) + found.advice() + "."));
        return texts;
    }

    private Optional<Finding> missingFields(Change change, Rounds rounds) {
        List<ProposalField> missing =
                requires.stream().filter(field -> field.isMissing(change.draft())).toList();
        return when(
                !missing.isEmpty(),
                "the proposal does not state "
                        + ProposalField.names(missing, change.draft().origin()),
                "state " + ProposalField.names(requires, change.draft().origin()));
    }

    private Optional<Finding> manyChanges(Change change, Rounds rounds) {
        SortedSet<String> changes = change.parts();
        return when(
                oneChange && changes.size() > 1,
                "the proposal changes " + String.join(", ", changes),
                "change one of them and keep the others as in the incumbent");
    }

    private Optional<Finding> uncited(Change change, Rounds rounds) {
        long cited = change.draft().rationale().evidence().stream()
                .flatMap(text -> Citation.recorded(text, rounds))
                .distinct()
                .count();
        return when(
                cited < citations,
                "the evidence cites " + cited + " of " + citations + " recorded facts: "
                        + change.draft().rationale().evidence(),
                "cite #N of a recorded evaluation, or NAME=VALUE of the incumbent's profile");
    }

    private Optional<Finding> lastRoundUncited(Change change, Rounds rounds) {
        return citedRound(rounds)
                .filter(last -> change.draft().rationale().evidence().stream()
                        .flatMap(Citation::ordinals)
                        .noneMatch(cited -> cited == last.ordinal()))
                .map(last -> new Finding(
                        "the evidence does not cite the last round, #" + last.ordinal(),
                        "read the result of #" + last.ordinal() + " and cite it"));
    }

    /** Returns the round that the evidence must cite. */
    private Optional<Rounds.Round> citedRound(Rounds rounds) {
        return Optional.of(rounds.inOrder())
                .filter(known -> citesLastRound && !known.isEmpty())
                .map(List::getLast);
    }

    /** An ordinal can be cited without a look at its result, a value cannot. */
    private Optional<Finding> profileUncited(Change change, Rounds rounds) {
        List<String> evidence = change.draft().rationale().evidence();
        return when(
                citesProfile
                        && !rounds.facts().isEmpty()
                        && evidence.stream().flatMap(text -> Citation.values(text, rounds)).findAny().isEmpty(),
                "the evidence cites no value of the incumbent's profile: " + evidence,
                "read the profile of the incumbent and cite one of its values as NAME=VALUE: "
                        + String.join(", ", rounds.facts().keySet()));
    }

    private Optional<Finding> otherBottleneck(Change change, Rounds rounds) {
        return rounds.bottleneck()
                .filter(known -> profiledBottleneck)
                .filter(known -> !change.draft().rationale().bottleneckBefore().equals(Optional.of(known.toString())))
                .map(known -> new Finding(
                        "the proposal names the bottleneck "
                                + change.draft().rationale().bottleneckBefore().orElse("none")
                                + ", the profile of the incumbent "
                                + known,
                        "read the profile of the incumbent and name " + known));
    }

    private Optional<Finding> sameCategory(Change change, Rounds rounds) {
        return exhaustedCategory(rounds)
                .filter(category -> change.draft().category() == category)
                .map(category -> new Finding(
                        "the last " + categoryLimit.orElseThrow() + " rounds were " + category,
                        "use another category"));
    }

    /** Returns the category that the next round must not have. */
    private Optional<Category> exhaustedCategory(Rounds rounds) {
        return categoryLimit.isPresent()
                        && !rounds.inOrder().isEmpty()
                        && rounds.lastOfOneCategory().size() >= categoryLimit.getAsInt()
                ? Optional.of(rounds.inOrder().getLast().category())
                : Optional.empty();
    }

    private Optional<Finding> onlyKnobs(Change change, Rounds rounds) {
        return when(
                knobsAreExhausted(rounds) && change.mode() == Mode.KNOBS,
                "the last " + knobLimit.orElse(0) + " rounds changed knobs only",
                "change the source or the family");
    }

    private boolean knobsAreExhausted(Rounds rounds) {
        return knobLimit.isPresent() && rounds.lastOnKnobs() >= knobLimit.getAsInt();
    }

    private Optional<Finding> quotaDue(Change change, Rounds rounds) {
        return dueQuota(rounds)
                .filter(quota -> !change.isOf(quota.category()))
                .map(quota -> new Finding(phase(quota, rounds), "propose a " + changeOf(quota.category())));
    }

    /** Returns the first quota that is due, unless the rotation of categories excludes it. */
    private Optional<Quota> dueQuota(Rounds rounds) {
        return quotas.stream()
                .filter(quota -> quota.isDue(rounds, categoryLimit))
                .filter(quota -> !exhaustedCategory(rounds).equals(Optional.of(quota.category())))
                .findFirst();
    }

    private static String phase(Quota quota, Rounds rounds) {
        return quota.atLeast() + " " + quota.category() + " rounds are due by round " + quota.byRound() + ", "
                + rounds.ofCategory(quota.category()) + " of " + rounds.count().all() + " rounds were";
    }

    private static String changeOf(Category category) {
        return category + " change" + (Mode.KNOBS.fits(category) ? "" : " of the source");
    }

    private Optional<Finding> unescalated(Change change, Rounds rounds) {
        return escalation(rounds)
                .filter(escalation -> dueQuota(rounds).isEmpty())
                .filter(escalation -> !meets(escalation.demand(), change, rounds))
                .map(escalation -> new Finding(
                        rounds.withoutGain().size() + " rounds without a gain",
                        demanded(escalation.demand(), rounds) + escalation.advice()));
    }

    private Optional<Escalation> escalation(Rounds rounds) {
        int without = rounds.withoutGain().size();
        return escalations.stream()
                .filter(escalation -> escalation.after() <= without)
                .reduce((earlier, later) -> later);
    }

    /** Returns whether a proposal meets a demand. A demand that no proposal can meet is waived. */
    private boolean meets(Demand demand, Change change, Rounds rounds) {
        Set<Category> tried = EnumSet.noneOf(Category.class);
        rounds.withoutGain().stream()
                .filter(round -> round.isOf(round.category()))
                .forEach(round -> tried.add(round.category()));
        exhaustedCategory(rounds).ifPresent(tried::add);
        return switch (demand) {
            case ADVICE -> true;
            case NEW_CATEGORY ->
                tried.size() == Category.values().length
                        || !tried.contains(change.draft().category()) && change.isOf(change.draft().category());
            case STRUCTURAL ->
                exhaustedCategory(rounds).equals(Optional.of(Category.STRUCTURAL)) || change.isOf(Category.STRUCTURAL);
            case REWRITE -> change.isRewriteOf(rounds.triedWithoutGain());
            case PORT -> rounds.earlierGains().isEmpty() || change.portsOneOf(rounds.earlierGains());
            case OTHER_MODE -> rounds.withoutGain().getLast().mode() != change.mode();
        };
    }

    private static String demanded(Demand demand, Rounds rounds) {
        return switch (demand) {
            case ADVICE -> "";
            case NEW_CATEGORY -> "a category that none of them had; ";
            case STRUCTURAL -> "a structural change of the source; ";
            case REWRITE ->
                "a source of which at least half of the lines are new, compared with the best candidate and each of "
                        + "these rounds, or another family; ";
            case PORT ->
                rounds.earlierGains().isEmpty()
                        ? ""
                        : "a change of the source with the technique of an earlier "
                                + "gain, cited as evidence: #"
                                + rounds.earlierGains().stream()
                                        .distinct()
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(" or #"))
                                + "; ";
            case OTHER_MODE -> "change the source after knobs, or knobs after the source; ";
        };
    }

    private static Optional<Finding> when(boolean broken, String reason, String hint) {
        return broken ? Optional.of(new Finding(reason, hint)) : Optional.empty();
    }
}
