package dev.lathe.temporal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.TestMachine;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.envconfig.ClientConfigProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTest {

    @TempDir
    Path home;

    @Test
    void isEmptyWithoutAConfiguration() {
        assertThat(Profiles.given(TestMachine.withoutTemporal(home))).isEmpty();
    }

    @Test
    void readsTheProfileFileWithAddressNamespaceAndKey() throws IOException {
        Path file = Files.writeString(
                home.resolve("temporal.toml"),
                """
                [profile.cloud]
                address = "team.example:7233"
                namespace = "kernels"
                api_key = "secret"
                """);
        HostEnvironment environment = TestMachine.with(
                "TEMPORAL_PROFILE",
                "cloud",
                TestMachine.with("TEMPORAL_CONFIG_FILE", file.toString(), TestMachine.withoutTemporal(home)));

        ClientConfigProfile profile = Profiles.given(environment).orElseThrow();

        assertThat(profile.getAddress()).isEqualTo("team.example:7233");
        assertThat(profile.getNamespace()).isEqualTo("kernels");
        assertThat(profile.getApiKey()).isEqualTo("secret");
        assertThat(profile.toWorkflowServiceStubsOptions().getEnableHttps()).isTrue();
    }

    @Test
    void anUnknownProfileIsAnErrorThatNamesTheVariables() {
        HostEnvironment environment =
                TestMachine.with("TEMPORAL_PROFILE", "cluod", TestMachine.withoutTemporal(home));

        assertThatThrownBy(() -> Profiles.given(environment))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("cluod")
                .hasMessageContaining("TEMPORAL_");
    }
}
