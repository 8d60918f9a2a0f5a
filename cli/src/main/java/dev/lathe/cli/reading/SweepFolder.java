package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.StageTime;
import dev.lathe.activities.history.Timeline;
import dev.lathe.activities.project.CampaignFolder;
import dev.lathe.activities.project.SweepReport;
import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.export.format.Format;
import dev.lathe.cli.export.format.TextFile;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.cuda.CudaSetup;
import dev.lathe.worker.library.Library;
import dev.lathe.worker.library.LibraryFolder;
import dev.lathe.worker.library.Winner;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the folders, reports and exports of sweeps and campaigns from their histories. */
public final class SweepFolder {
    private final Session session;
    private final CampaignReader histories;
    private final SweepHistories sweeps;
    private final CampaignFolder folders;
    private final InstalledOps ops;

    public SweepFolder(Session session, InstalledOps ops) {
        this.session = session;
        this.histories = new CampaignReader(session.client());
        this.sweeps = new SweepHistories(session);
        this.folders = new CampaignFolder(ops.sources());
        this.ops = ops;
    }

    /** Writes the report of a sweep and returns its path. */
    public Path report(String sweep, Path folder) {
        List<CampaignReader.Timed> begun = begun(sweep);
        return writing(
                folder, () -> SweepReport.write(folder, records(sweep, begun), stageTimes(begun), labels(sweep)));
    }

    private List<CampaignReader.Timed> begun(String sweep) {
        List<CampaignReader.Timed> begun = sweeps.timed(sweep);
        if (begun.isEmpty()) {
            throw CommandFailure.refused("no campaign of sweep '" + sweep + "' has started yet");
        }
        return begun;
    }

    private SweepLabels labels(String sweep) {
        return session.executions().find(sweep).map(Executions::labels).orElseGet(SweepLabels::none);
    }

    private static List<StageTime> stageTimes(List<CampaignReader.Timed> campaigns) {
        return StageTime.of(Timeline.joined(campaigns.stream().map(CampaignReader.Timed::timeline).toList()));
    }

    /** Returns the records of the campaigns. A running campaign reports what it waits for. */
    private List<CampaignRecord> records(String sweep, List<CampaignReader.Timed> begun) {
        List<CampaignRecord> records = begun.stream().map(campaign -> campaign.history().toRecord()).toList();
        if (records.stream().allMatch(campaign -> campaign.summary().phase().ended())) {
            return records;
        }
        List<CampaignSummary> reported = new SweepReading(session).view(sweep).campaigns();
        return records.stream()
                .map(campaign -> reported.stream()
                        .filter(summary -> summary.id().equals(campaign.summary().id()))
                        .findFirst()
                        .map(campaign::reporting)
                        .orElse(campaign))
                .toList();
    }

    /** Writes the folder of a campaign. */
    public Path export(String campaign, Path folder) {
        CampaignHistory history = campaign(campaign);
        return writing(folder, () -> {
            folders.write(folder, history);
            return folder;
        });
    }

    /** Writes the folders of a sweep's campaigns, named by their keys, and the report. */
    public Path exportSweep(String sweep, Path folder) {
        List<CampaignReader.Timed> begun = begun(sweep);
        return writing(folder, () -> {
            for (CampaignReader.Timed campaign : begun) {
                CampaignHistory history = campaign.history();
                folders.write(folder.resolve(history.state().plan().key()), history);
            }
            return SweepReport.write(folder, records(sweep, begun), stageTimes(begun), labels(sweep));
        });
    }

    /** Writes the evaluations of a campaign, or of all campaigns of a sweep, in the format of another tool. */
    public Path export(String id, Path folder, Format format) {
        List<CampaignRecord> accounts = read(id).stream().map(CampaignHistory::toRecord).toList();
        return writing(folder, () -> {
            for (TextFile file : format.files(accounts)) {
                file.writeTo(folder);
            }
            return folder;
        });
    }

    /** Writes the winners of a campaign, or of all campaigns of a sweep, as a C library. */
    public Path exportLibrary(String id, Path folder, CudaSetup cuda) {
        List<CampaignRecord> campaigns = read(id).stream().map(CampaignHistory::toRecord).toList();
        List<Winner> winners = campaigns.stream().flatMap(Winner::of).toList();
        if (winners.isEmpty()) {
            throw CommandFailure.refused("'" + id + "' has no winner yet: nothing was measured");
        }
        OpReference op = campaigns.getFirst().plan().op();
        return writing(folder, () -> {
            library(op, winners, folder, cuda).write();
            return folder;
        });
    }

    private LibraryFolder library(OpReference reference, List<Winner> winners, Path folder, CudaSetup cuda) {
        try {
            OpFolder op = ops.folder(reference);
            if (op.commands().isPresent()) {
                throw CommandFailure.refused("cannot export a library: the op " + op.op().name()
                        + " is built by the commands of its repository; the knobs of the winners are in the campaign "
                        + "folders ('./lathe export ID --out DIR')");
            }
            return LibraryFolder.of(Library.of(op, winners), new CudaHost(cuda).kit(), folder);
        } catch (IllegalArgumentException | OpFileException e) {
            throw CommandFailure.refused("cannot export a library: " + e.getMessage());
        } catch (ApplicationFailure failure) {
            throw CommandFailure.refused("cannot build the library on this machine: " + failure.getOriginalMessage());
        }
    }

    /** Reads a campaign, or the started campaigns of a sweep. */
    private List<CampaignHistory> read(String id) {
        return id.contains("/") ? List.of(campaign(id)) : sweeps.campaigns(id);
    }

    private CampaignHistory campaign(String id) {
        return histories.read(id).orElseThrow(() -> CommandFailure.notFound(
                "no sweep or campaign '" + id + "'; list the sweeps with './lathe sweep list'"));
    }

    private static Path writing(Path folder, FileWriting work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw CommandFailure.cannotWrite(folder, e);
        }
    }

    @FunctionalInterface
    private interface FileWriting {
        Path run() throws IOException;
    }
}
