package dev.lathe.worker.device.recorded;

import dev.lathe.worker.device.recorded.landscape.Landscape;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
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
    public Health health(HealthRequest request) {
        try {
            Landscape landscape = landscapes.at(file);
            return new Health.Healthy(landscape.size() + " configurations of " + landscape.kernel() + ", recorded on "
                    + landscape.deviceModel());
        } catch (IllegalArgumentException wrong) {
            return new Health.Unhealthy(wrong.getMessage());
        }
    }
}
