package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import java.util.Optional;

/** The profile on the CPU: a candidate's time relative to the roofline of one core, without hardware counters. */
public final class CpuProfile {
    private final OpFolders ops;
    private final PeakMeter meter;

    public CpuProfile(OpFolders ops, PeakMeter meter) {
        this.ops = ops;
        this.meter = meter;
    }

    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        CandidateTask task = request.task();
        Work work = Work.of(ops.read(task.op()), task.problem());
        Roofline roofline = meter.peaks(heartbeat).roofline(task.problem().dtype());
        double nanoseconds = request.medianNanoseconds();
        return new Profile.Static(
                roofline.bottleneck(work, nanoseconds),
                roofline.bestNanoseconds(work) / nanoseconds,
                RooflineFacts.of(roofline, work, nanoseconds),
                Optional.empty());
    }
}
