package dev.lathe.cli.branch;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.device.command.Variables;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The branch of a campaign in the repository of its op, with one commit for each candidate that became the incumbent. A
 * commit has the candidate's source, and its knobs in {@value #KNOBS}, which a shell reads before it runs the build.
 */
public final class CampaignBranch {
    /** The file with the environment variables of the build, in the folder in which the commands run. */
    public static final String KNOBS = "lathe.env";

    private final CampaignRecord campaign;
    private final OpFolder op;
    private final CommandsSection commands;
    private final GitRepository git;

    private CampaignBranch(CampaignRecord campaign, OpFolder op, CommandsSection commands) {
        this.campaign = campaign;
        this.op = op;
        this.commands = commands;
        this.git = GitRepository.containing(commands.repository());
    }

    /** Returns the branch; throws CommandFailure if the op has no repository, or the repository is not one of git. */
    public static CampaignBranch of(CampaignRecord campaign, OpFolder op) {
        return new CampaignBranch(
                campaign,
                op,
                op.commands()
                        .orElseThrow(() -> CommandFailure.refused("the op " + op.op().name() + " has no repository; "
                                + "'./lathe export' writes its kernels")));
    }

    public String name() {
        return "lathe/" + campaign.summary().id();
    }

    /** Commits the candidates that are not on the branch yet, in order, and returns their number. */
    public int update() {
        List<EvaluationRow> kept = EvaluationRows.of(campaign).stream().filter(CampaignBranch::isKept).toList();
        Optional<String> head = git.commit(name());
        int known = head.map(commit -> git.commitsWith(trailer(), commit)).orElse(0);
        List<EvaluationRow> missing = kept.subList(Math.min(known, kept.size()), kept.size());
        if (!missing.isEmpty()) {
            String commit = head.orElseGet(this::start);
            for (EvaluationRow row : missing) {
                commit = git.commit(commit, contents(row.proposal().candidate()), message(row), row.recorded().at());
            }
            git.move(name(), head, commit);
        }
        return missing.size();
    }

    private static boolean isKept(EvaluationRow row) {
        return switch (row.kind()) {
            case ITERATION, RUNOFF -> row.recorded().verdict().promotes();
            case BASELINE, REMEASURED, ATTEMPT -> false;
        };
    }

    /** Returns HEAD, from which the branch starts. Its files must be those that were tuned. */
    private String start() {
        List<Path> files = commands.files().stream().map(commands.repository()::resolve).toList();
        List<String> changes = git.changes(files);
        if (!changes.isEmpty()) {
            throw CommandFailure.refused("the repository has changes that were tuned but not committed; commit them "
                    + "first: " + String.join(", ", changes.stream().map(String::strip).toList()));
        }
        return git.commit("HEAD")
                .orElseThrow(() -> CommandFailure.refused("the repository " + git.root() + " has no commit"));
    }

    private SortedMap<Path, String> contents(Candidate candidate) {
        SortedMap<Path, String> contents = new TreeMap<>();
        contents.put(commands.repository().resolve(commands.family().source()), source(candidate));
        contents.put(commands.repository().resolve(KNOBS), knobs(candidate));
        return contents;
    }

    private String source(Candidate candidate) {
        return switch (candidate) {
            case Source edited -> edited.code();
            case Point point -> {
                try {
                    yield Files.readString(commands.repository().resolve(commands.family().source()));
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(unreadable);
                }
            }
        };
    }

    private String knobs(Candidate candidate) {
        return Variables.of(commands.family(), candidate).entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "='" + variable.getValue().replace("'", "'\\''") + "'\n")
                .collect(Collectors.joining());
    }

    private String message(EvaluationRow row) {
        String value = row.value(campaign.plan().metric()).stream()
                .mapToObj(number -> String.format(Locale.ROOT, "%.4g %s", number, campaign.summary().unit()))
                .collect(Collectors.joining());
        return "[lathe] " + op.op().name() + " iteration " + row.number() + ": " + value + "\n\n"
                + "Hypothesis: " + row.proposal().rationale().hypothesis() + "\n"
                + "Result: " + row.decision() + ", " + row.recorded().verdict().reason() + "\n"
                + "Candidate: " + row.proposal().candidate().text() + "\n\n"
                + trailer() + "\nLathe-Candidate: " + row.proposal().id().sha256() + "\n";
    }

    private String trailer() {
        return "Lathe-Campaign: " + campaign.summary().id();
    }
}
