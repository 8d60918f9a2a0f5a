package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.project.FamilySources;
import dev.lathe.activities.project.FamilySources.FamilySource;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.EditableFiles;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Reads the candidates of a campaign and their sources. */
public record SourceReading(CampaignHistory campaign, FamilySources families) {
    /** Returns the proposal with this ordinal, or the best one; throws CommandFailure if there is none. */
    public Proposal proposal(OptionalInt ordinal) {
        String id = campaign.summary().id();
        if (ordinal.isEmpty()) {
            return best().orElseThrow(
                    () -> CommandFailure.refused("campaign '" + id + "' has no measured candidate yet"));
        }
        return campaign.evaluations().stream()
                .filter(recorded -> recorded.ordinal() == ordinal.getAsInt())
                .map(recorded -> recorded.evaluation().proposal())
                .findFirst()
                .orElseThrow(() -> CommandFailure.notFound("--ordinal: campaign '" + id + "' has no evaluation #"
                        + ordinal.getAsInt() + "; the last one is #" + campaign.evaluations().stream()
                                .mapToInt(Recorded::ordinal)
                                .max()
                                .orElse(0)));
    }

    private Optional<Proposal> best() {
        return campaign.state().bests().map(EpochBests::incumbent).map(Incumbent::proposal);
    }

    /** Returns the source of a candidate: edited code, or the source file of its family. */
    public String source(Candidate candidate) {
        return switch (candidate) {
            case Source source -> source.code();
            case Point point -> file(point.family()).text();
        };
    }

    /**
     * Returns the source that a patch of this family applies to: that of the best candidate if it is of the family,
     * else the family's file.
     */
    public String base(String family) {
        return bestOf(family).map(this::source).orElseGet(() -> file(family).text());
    }

    /** Returns the files of a repository to which an edit of this family applies, by the same rule. */
    public SourceFiles base(String family, EditableFiles editable) {
        return bestOf(family)
                .map(candidate -> switch (candidate) {
                    case Source source -> editable.all(source);
                    case Point point -> editable.originals();
                })
                .orElseGet(editable::originals);
    }

    /** Returns the code of the best candidate if it is an edited source of the family. */
    public Optional<String> editedBest(String family) {
        return bestOf(family)
                .flatMap(best -> best instanceof Source edited ? Optional.of(edited.code()) : Optional.empty());
    }

    private Optional<Candidate> bestOf(String family) {
        Predicate<Candidate> isOfFamily = candidate -> candidate.family().equals(family);
        return best().map(Proposal::candidate).filter(isOfFamily);
    }

    /** Returns the source file of a family; throws CommandFailure if this machine does not have it. */
    public FamilySource file(String family) {
        try {
            return families.find(campaign.state().plan().op(), family)
                    .orElseThrow(() -> CommandFailure.refused("the op "
                            + campaign.state().plan().op().name() + " is a recorded landscape without sources"));
        } catch (ApplicationFailure unreadable) {
            throw CommandFailure.refused(unreadable.getOriginalMessage());
        }
    }
}
