package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Profiles by the command of a repository. */
@Timeout(300)
class RepositoryProfileIT {
    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void theLinesOfTheCommandAreTheProfile() throws IOException {
        profile(
                "cat built; printf 'bottleneck=memory_bound\\\\nroofline_share=0.41\\\\ncache.misses = 7\\\\nspeed='$SPEED'\\\\nipc=nan\\\\n'");

        assertThat(scripts.profile(Scripts.speed(2)))
                .isEqualTo(new Profile.Counters(
                        Bottleneck.MEMORY_BOUND, new TreeMap<>(Map.of("roofline_share", 0.41, "speed", 2.0)),
                        Optional.empty(), Optional.empty()));
    }

    @Test
    void aCommandThatPrintsNoBottleneckGivesNoProfile() throws IOException {
        profile("echo bottleneck=registers");

        assertThat(scripts.profile(Scripts.speed(2)))
                .isEqualTo(new Profile.Unavailable("the profile command printed no line 'bottleneck=NAME' with one of "
                        + "[memory_bound, compute_bound, latency_bound, launch_bound, occupancy_bound, mixed]"));
    }

    @Test
    void aFailedCommandGivesTheReason() throws IOException {
        profile("echo 'error: no counters'; exit 3");

        assertThat(scripts.profile(Scripts.speed(2)))
                .isEqualTo(new Profile.Unavailable("profile failed with exit status 3: error: no counters"));
    }

    @Test
    void anOpWithoutTheCommandHasNoProfiles() {
        assertThat(scripts.profile(Scripts.speed(2)))
                .isEqualTo(new Profile.Unavailable("the op names no command 'profile'"));
    }

    private void profile(String command) throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"profile\": \"" + command + "\"");
    }
}
