package dev.lathe.activities.project;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.protocol.Protocol;
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
import java.util.stream.Stream;

/**
 * The documents of the rounds of a campaign: {@code optimize.md}, {@code performance_trend.md}, {@code final_report.md}
 * and a folder for each round, as far as the protocol has them. A campaign without rounds has none.
 */
final class RoundFolders {
    private static final ObjectMapper JSON = TuningJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** The name of the knobs in a difference of several files. */
    private static final String KNOBS = "knobs";

    private final CampaignRecord campaign;
    private final FamilySources sources;
    private final Protocol protocol;

    RoundFolders(CampaignRecord campaign, FamilySources sources) {
        this.campaign = campaign;
        this.sources = sources;
        this.protocol = campaign.plan().proposers().protocol();
    }

    void write(Path path) throws IOException {
        List<Round> rounds = Round.of(campaign);
        if (rounds.isEmpty()) {
            return;
        }
        ResultsFolder folder = ResultsFolder.at(path);
        write(folder, Document.OPTIMIZE, "optimize.md", new OptimizeLog(campaign, rounds).markdown());
        write(folder, Document.TREND, "performance_trend.md", new PerformanceTrend(rounds).markdown());
        if (campaign.summary().phase().ended()) {
            write(folder, Document.FINAL_REPORT, "final_report.md", new FinalReport(campaign, rounds).markdown());
        }
        if (Stream.of(Document.values()).filter(Document::isOfEachRound).anyMatch(protocol::writes)) {
            writeFolders(path, rounds);
        }
    }

    private void writeFolders(Path path, List<Round> rounds) throws IOException {
        for (int i = 0; i < rounds.size(); i++) {
            Optional<Round> next = i + 1 < rounds.size() ? Optional.of(rounds.get(i + 1)) : Optional.empty();
            write(ResultsFolder.at(path.resolve("rounds").resolve(rounds.get(i).folder())), rounds.get(i), next);
        }
    }

    private void write(ResultsFolder folder, Round round, Optional<Round> next) throws IOException {
        write(folder, Document.SUMMARY, "summary.md", new RoundSummary(campaign, round, next).markdown());
        write(folder, Document.HYPOTHESIS, "hypothesis.txt", new HypothesisText(round).text());
        Optional<KernelFile> kernel = kernel(round.proposal().candidate());
        if (kernel.isPresent()) {
            write(folder, Document.KERNEL, kernel.get().name(), kernel.get().text());
            write(folder, Document.DIFF, "change.diff", difference(round, kernel.get()));
        }
        write(folder, Document.COMPILE_LOG, "compile.log", compilerOutput(round));
        writeJson(folder, Document.PROFILE, "profile.json", round.row().profile());
        writeJson(folder, Document.PROFILE, "incumbent_profile.json", round.row().recorded().incumbentProfile());
        writeJson(folder, Document.MEASUREMENT, "measurement.json", round.measurement());
    }

    private void writeJson(ResultsFolder folder, Document document, String name, Optional<?> value)
            throws IOException {
        if (value.isPresent()) {
            write(folder, document, name, JSON.writeValueAsString(value.get()) + "\n");
        }
    }

    /** Writes a file if the protocol has the document. */
    private void write(ResultsFolder folder, Document document, String name, String text) throws IOException {
        if (protocol.writes(document)) {
            folder.write(name, text);
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
