package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import dev.lathe.workflows.contract.activity.measurement.ProfileActivity;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import java.util.Optional;

/** Sets a candidate's time against the roofline of one core. Hardware counters are not read on the CPU. */
public final class CpuProfile implements ProfileActivity {
    private final OpFolders ops;
    private final PeakMeter meter;

    public CpuProfile(OpFolders ops, PeakMeter meter) {
        this.ops = ops;
        this.meter = meter;
    }

    @Override
    public Profile profile(ProfileRequest request) {
        CandidateTask task = request.task();
        if (ops.read(task.op()).commands().isPresent()) {
            return new Profile.Unavailable("what a repository's own bench does is not known here");
        }
        Work work = work(task);
        Roofline roofline = meter.peaks(Heartbeat.of("profile", task.label())).roofline(task.problem().dtype());
        double nanoseconds = request.medianNanoseconds();
        return new Profile.Static(
                Bottleneck.of(roofline, work, nanoseconds).toString(),
                roofline.bestNanoseconds(work) / nanoseconds,
                RooflineFacts.of(roofline, work, nanoseconds),
                Optional.empty());
    }

    private Work work(CandidateTask task) {
        try {
            return Work.of(ops.read(task.op()), task.problem());
        } catch (OpFileException unfit) {
            throw unfit.asSetup();
        }
    }
}
