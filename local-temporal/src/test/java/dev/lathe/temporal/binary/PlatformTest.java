package dev.lathe.temporal.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PlatformTest {
    @Test
    void mapsTheNamesOfTheJvmToPlatforms() {
        assertThat(Platform.of("Linux", "amd64")).isEqualTo(Platform.LINUX_X86_64);
        assertThat(Platform.of("Linux", "aarch64")).isEqualTo(Platform.LINUX_AARCH64);
        assertThat(Platform.of("Mac OS X", "x86_64")).isEqualTo(Platform.MAC_X86_64);
        assertThat(Platform.of("Mac OS X", "aarch64")).isEqualTo(Platform.MAC_AARCH64);
        assertThatThrownBy(() -> Platform.of("Plan 9", "mips")).hasMessageContaining("Plan 9 on mips");
    }
}
