package dev.lathe.activities.landscape;

import dev.lathe.activities.landscape.recording.Landscape;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthReport;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import java.nio.file.Path;

/** A recorded landscape is well while its file can be read. */
public final class LandscapeHealth implements HealthActivity {
    private final Landscapes landscapes;
    private final Path file;

    public LandscapeHealth(Landscapes landscapes, Path file) {
        this.landscapes = landscapes;
        this.file = file;
    }

    @Override
    public HealthReport health(HealthRequest request) {
        try {
            Landscape landscape = landscapes.at(file);
            return new HealthReport.Healthy(landscape.size() + " configurations of " + landscape.kernel() + ", recorded on "
                    + landscape.deviceModel());
        } catch (IllegalArgumentException wrong) {
            return new HealthReport.Ill(String.valueOf(wrong.getMessage()));
        }
    }
}
