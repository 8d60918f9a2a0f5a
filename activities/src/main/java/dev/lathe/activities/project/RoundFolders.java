package dev.lathe.activities.project;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.round.FinalReport;
import dev.lathe.tuning.round.HypothesisText;
import dev.lathe.tuning.round.OptimizeLog;
import dev.lathe.tuning.round.PerformanceTrend;
import dev.lathe.tuning.round.Round;
import dev.lathe.tuning.round.RoundSummary;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The documents of the rounds of a campaign: {@code optimize.md}, {@code performance_trend.md}, {@code final_report.md}
 * and a folder for each round. A campaign without rounds has none.
 */
final class RoundFolders {
    private static final ObjectMapper JSON = TuningJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** The name of the knobs in a difference of several files. */
    private static final String KNOBS = "knobs";

    private final CampaignRecord campaign;
    private final FamilySources sources;

    RoundFolders(CampaignRecord campaign, FamilySources sources) {
        this.campaign = campaign;
        this.sources = sources;
    }

    void write(Path path) throws IOException {
        List<Round> rounds = Round.of(campaign);
        if (rounds.isEmpty()) {
            return;
        }
        ResultsFolder folder = ResultsFolder.at(path);
        folder.write("optimize.md", new OptimizeLog(campaign, rounds).markdown());
        folder.write("performance_trend.md", new PerformanceTrend(rounds).markdown());
        if (campaign.summary().phase().ended()) {
            folder.write("final_report.md", new FinalReport(campaign, rounds).markdown());
        }
        for (int i = 0; i < rounds.size(); i++) {
            Optional<Round> next = i + 1 < rounds.size() ? Optional.of(rounds.get(i + 1)) : Optional.empty();
            write(ResultsFolder.at(path.resolve("rounds").resolve(rounds.get(i).folder())), rounds.get(i), next);
        }
    }

    private void write(ResultsFolder folder, Round round, Optional<Round> next) throws IOException {
        folder.write("summary.md", new RoundSummary(campaign, round, next).markdown());
        folder.write("hypothesis.txt", new HypothesisText(round).text());
        Optional<KernelFile> kernel = kernel(round.proposal().candidate());
        if (kernel.isPresent()) {
            folder.write(kernel.get().name(), kernel.get().text());
            folder.write("change.diff", difference(round, kernel.get()));
        }
        folder.write("compile.log", compilerOutput(round));
        if (round.row().profile().isPresent()) {
            folder.write("profile.json", JSON.writeValueAsString(round.row().profile().get()) + "\n");
        }
        Optional<Profile> incumbent = round.row().recorded().incumbentProfile();
        if (incumbent.isPresent()) {
            folder.write("incumbent_profile.json", JSON.writeValueAsString(incumbent.get()) + "\n");
        }
        if (round.measurement().isPresent()) {
            folder.write("measurement.json", JSON.writeValueAsString(round.measurement().get()) + "\n");
        }
    }

    private Optional<KernelFile> kernel(Candidate candidate) {
        return KernelFile.of("kernel", candidate, campaign.plan().op(), sources);
    }

    /** Returns the unified difference of the kernel from its parent's; empty for the baseline. */
    private String difference(Round round, KernelFile kernel) {
        Optional<Candidate> parent = round.row().parent().map(Proposal::candidate);
        Candidate candidate = round.proposal().candidate();
        return parent.map(before -> originals(candidate)
                        .map(files -> new FilesDiff(
                                "parent", compared(before, files), "round", compared(candidate, files)))
                        .or(() -> kernel(before).map(file -> new FilesDiff(
                                "parent", SourceFiles.of(file.name(), file.text()),
                                "round", SourceFiles.of(kernel.name(), kernel.text()))))
                        .map(FilesDiff::text)
                        .orElse(""))
                .orElse("");
    }

    /** Returns the files of the repository if candidates have several. */
    private Optional<SourceFiles> originals(Candidate candidate) {
        return sources.find(campaign.plan().op(), candidate.family())
                .flatMap(family -> SourceFiles.parse(family.text()));
    }

    /** Returns the files of a candidate, with its knobs as another one. */
    private static SourceFiles compared(Candidate candidate, SourceFiles originals) {
        String knobs = candidate.knobs().entrySet().stream()
                .map(knob -> knob.getKey() + "=" + knob.getValue() + "\n")
                .collect(Collectors.joining());
        return KernelFile.files(candidate, originals).with(SourceFiles.of(KNOBS, knobs));
    }

    private static String compilerOutput(Round round) {
        return round.rejection()
                .filter(rejection -> rejection.stage() == RejectionStage.COMPILE)
                .map(Rejection::log)
                .map(log -> log.isBlank() ? round.rejection().orElseThrow().reason() + "\n" : log)
                .orElse("");
    }
}
