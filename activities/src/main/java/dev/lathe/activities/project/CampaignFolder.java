package dev.lathe.activities.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.IdeaLog;
import dev.lathe.tuning.report.KeptKernel;
import dev.lathe.tuning.report.MeasuredCandidate;
import dev.lathe.tuning.report.Tables;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files of a campaign: its plan, results.tsv, attempts.tsv, idea-log.jsonl, candidates.jsonl, the winner's
 * certificate, the source of each kept kernel, and a copy of the user's own op.
 */
public final class CampaignFolder {
    /** The JSON of idea-log.jsonl. */
    public static final ObjectMapper IDEAS =
            TuningJson.mapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

    private static final ObjectMapper CANDIDATES = TuningJson.mapper();

    private static final ObjectMapper INDENTED =
            TuningJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

    private static final String PLAN = "plan.json";

    /** The file with the reason why kernel sources are missing or outdated. */
    private static final String NO_KERNELS = "kernels-not-written.txt";

    private final FamilySources sources;

    public CampaignFolder(FamilySources sources) {
        this.sources = sources;
    }

    /** Writes the files into a folder, and creates the folder if it is missing. */
    public void write(Path path, CampaignHistory history) throws IOException {
        CampaignRecord campaign = history.toRecord();
        ResultsFolder folder = ResultsFolder.at(path);
        folder.write(PLAN, INDENTED.writeValueAsString(campaign.plan()) + "\n");
        folder.write("results.tsv", Tables.results(campaign));
        folder.write("attempts.tsv", Tables.attempts(campaign));
        folder.write(IdeaLog.FILE, lines(IDEAS, IdeaLog.of(campaign)));
        folder.write(MeasuredCandidate.FILE, lines(CANDIDATES, MeasuredCandidate.of(campaign)));
        Optional<Certificate> certificate = Certificate.of(campaign);
        if (certificate.isPresent()) {
            folder.write(Certificate.FILE, INDENTED.writeValueAsString(certificate.get()) + "\n");
        }
        new RoundFolders(campaign, sources).write(path);
        Optional<String> obstacle = sources.obstacle(campaign.plan().op());
        if (obstacle.isPresent()) {
            folder.write(NO_KERNELS, obstacle.get() + "\n");
        } else {
            writeKernels(folder, campaign);
            writeOp(path, campaign);
            folder.keepOnly(List.of(), NO_KERNELS);
        }
    }

    private void writeKernels(ResultsFolder folder, CampaignRecord campaign) throws IOException {
        List<KernelFile> kernels = KeptKernel.of(campaign).stream()
                .flatMap(kernel -> KernelFile.of(kernel, campaign.plan().op(), sources).stream())
                .toList();
        for (KernelFile kernel : kernels) {
            folder.write(kernel.name(), kernel.text());
        }
        folder.keepOnly(kernels.stream().map(KernelFile::name).toList(), KernelFile.NAMES);
    }

    private void writeOp(Path path, CampaignRecord campaign) throws IOException {
        Optional<FamilySources.OwnOp> own = sources.own(campaign.plan().op());
        if (own.isPresent()) {
            new OpCopy(path.resolve(Certificate.OP)).write(own.get());
        }
    }

    private static String lines(ObjectMapper json, List<? extends Record> records) throws JsonProcessingException {
        StringBuilder lines = new StringBuilder();
        for (Record entry : records) {
            lines.append(json.writeValueAsString(entry)).append('\n');
        }
        return lines.toString();
    }
}
