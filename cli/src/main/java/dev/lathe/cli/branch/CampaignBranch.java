package dev.lathe.cli.branch;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.device.command.Variables;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.OpFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The branch of a campaign in the repository of its op, with one commit for each candidate that became the incumbent. A
 * commit has the candidate's files, and its knobs in {@value #KNOBS}, which a shell reads before it runs the build.
 */
public final class CampaignBranch {
    /** The file with the environment variables of the build, in the folder in which the commands run. */
    public static final String KNOBS = "lathe.env";

    private static final String CAMPAIGN = "Lathe-Campaign";
    private static final String START = "Lathe-Start";

    private final CampaignRecord campaign;
    private final OpFolder op;
    private final CommandsSection commands;
    private final GitRepository git;
    private final String name;

    private CampaignBranch(CampaignRecord campaign, OpFolder op, GitRepository git, String name) {
        this.campaign = campaign;
        this.op = op;
        this.commands = commands(op);
        this.git = git;
        this.name = name;
    }

    /**
     * Returns the branch with the campaign's name; throws CommandFailure if the op has no repository, or if its
     * repository is not a git repository.
     */
    public static CampaignBranch of(CampaignRecord campaign, OpFolder op) {
        return new CampaignBranch(
                campaign,
                op,
                GitRepository.containing(commands(op).repository()),
                "lathe/" + campaign.summary().id());
    }

    /**
     * Checks that a branch can start at HEAD, whose files must be those that are tuned; throws CommandFailure if not.
     */
    public static void requireStart(OpFolder op) {
        start(GitRepository.containing(commands(op).repository()), commands(op));
    }

    private static CommandsSection commands(OpFolder op) {
        return op.commands()
                .orElseThrow(() -> CommandFailure.refused("the op " + op.op().name() + " has no repository; "
                        + "'./lathe export' writes its kernels"));
    }

    /** Returns the branch with another name; throws CommandFailure if git does not accept it. */
    public CampaignBranch named(String other) {
        if (!git.accepts(other)) {
            throw CommandFailure.usage(
                    "--branch: '" + other + "' is not a valid branch name; see 'git check-ref-format'");
        }
        return new CampaignBranch(campaign, op, git, other);
    }

    public String name() {
        return name;
    }

    /** Commits the candidates that are not on the branch yet, in order, and returns their number. */
    public int update() {
        List<EvaluationRow> kept = EvaluationRows.of(campaign).stream().filter(CampaignBranch::isKept).toList();
        return kept.isEmpty() ? 0 : commitMissing(kept);
    }

    private int commitMissing(List<EvaluationRow> kept) {
        Optional<String> head = git.branch(name);
        String start = head.map(this::knownStart).orElseGet(() -> start(git, commands));
        int committed = head.map(commit -> git.commitsWith(trailers(start), start + ".." + commit).size()).orElse(0);
        List<EvaluationRow> missing = kept.subList(Math.min(committed, kept.size()), kept.size());
        if (!missing.isEmpty()) {
            git.workTree(name).ifPresent(this::refuse);
            SortedSet<String> edited = new TreeSet<>();
            kept.forEach(row -> edited.addAll(edits(row).keySet()));
            String commit = head.orElse(start);
            for (EvaluationRow row : missing) {
                commit = git.commit(commit, files(row, edited, start), message(row, start), row.recorded().at());
            }
            git.move(name, head, commit);
        }
        return missing.size();
    }

    /**
     * Returns the commit from which an existing branch starts, which the newest commit of the campaign names. A
     * branch without such a commit belongs to something else.
     */
    private String knownStart(String head) {
        return git.commitsWith(List.of(CAMPAIGN + ": " + campaign.summary().id()), head).stream()
                .findFirst()
                .flatMap(newest -> git.trailer(START, newest))
                .orElseThrow(() -> CommandFailure.refused("the branch " + name + " exists and has no commit of the "
                        + "campaign " + campaign.summary().id() + "; choose another name with --branch"));
    }

    /** Rejects a branch that is checked out, because the files of its work tree would not match the new commits. */
    private void refuse(Path workTree) {
        throw CommandFailure.refused("the branch " + name + " is checked out in " + workTree
                + "; run 'git switch --detach' there first, or choose another name with --branch");
    }

    private static boolean isKept(EvaluationRow row) {
        return switch (row.kind()) {
            case ITERATION, RUNOFF -> row.recorded().verdict().promotes();
            case BASELINE, REMEASURED, ATTEMPT -> false;
        };
    }

    /** Returns HEAD, from which the branch starts. Its files must be those that were tuned. */
    private static String start(GitRepository git, CommandsSection commands) {
        List<Path> files = commands.files().stream().map(commands.repository()::resolve).toList();
        List<String> changes = git.changes(files);
        if (!changes.isEmpty()) {
            throw CommandFailure.refused("the repository has changes that were tuned but not committed; commit them "
                    + "first: " + String.join(", ", changes.stream().map(String::strip).toList()));
        }
        return git.commit("HEAD")
                .orElseThrow(() -> CommandFailure.refused("the repository " + git.root() + " has no commit"));
    }

    /**
     * Returns the files of a candidate's commit. Each file that any kept candidate edits has the content of this
     * candidate, or else that of the start, where it may be missing.
     */
    private SortedMap<Path, Optional<GitRepository.Entry>> files(
            EvaluationRow row, SortedSet<String> edited, String start) {
        SortedMap<String, String> edits = edits(row);
        SortedMap<Path, Optional<GitRepository.Entry>> files = new TreeMap<>();
        for (String name : edited) {
            Path file = commands.repository().resolve(name);
            Optional<GitRepository.Entry> unedited = git.entry(file, start);
            files.put(
                    file,
                    Optional.ofNullable(edits.get(name))
                            .map(text -> unedited.map(entry -> git.store(text, entry.mode()))
                                    .orElseGet(() -> git.store(text)))
                            .or(() -> unedited));
        }
        files.put(
                commands.repository().resolve(KNOBS),
                Optional.of(git.store(knobs(row.proposal().candidate()))));
        return files;
    }

    private SortedMap<String, String> edits(EvaluationRow row) {
        return commands.editable().edits(row.proposal().candidate()).byName();
    }

    private String knobs(Candidate candidate) {
        return Variables.of(commands.family(), candidate).entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "='"
                        + variable.getValue().replace("'", "'\\''") + "'\n")
                .collect(Collectors.joining());
    }

    private String message(EvaluationRow row, String start) {
        String value = row.value(campaign.plan().metric()).stream()
                .mapToObj(number -> String.format(Locale.ROOT, "%.4g %s", number, campaign.summary().unit()))
                .collect(Collectors.joining());
        return "[lathe] " + op.op().name() + " iteration " + row.number() + ": " + value + "\n\n"
                + "Hypothesis: " + row.proposal().rationale().hypothesis() + "\n"
                + "Result: " + row.decision() + ", " + row.recorded().verdict().reason() + "\n"
                + "Candidate: " + row.proposal().candidate().text() + "\n\n"
                + String.join("\n", trailers(start)) + "\nLathe-Candidate: " + row.proposal().id().sha256() + "\n";
    }

    /** Returns the trailers that identify the commits of this branch. */
    private List<String> trailers(String start) {
        return List.of(CAMPAIGN + ": " + campaign.summary().id(), START + ": " + start);
    }
}
