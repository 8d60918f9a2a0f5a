package dev.lathe.tuning.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceSelectorTest {
    private static DeviceSelector selector(String kind, String... names) {
        return new DeviceSelector(kind, List.of(names), DeviceSelector.DEFAULT_SILENCE);
    }

    @Test
    void acceptsANamedGpuOnAnyHost() {
        assertThat(selector("cuda", "cuda:1b5bc017").accepts("cuda", "big:cuda:1b5bc017")).isTrue();
        assertThat(selector("cuda", "cuda:1b5bc017").accepts("cuda", "big:cuda:0a0b0c0d")).isFalse();
        assertThat(selector("cuda", "big:cuda:1b5bc017").accepts("cuda", "small:cuda:1b5bc017")).isFalse();
    }

    @Test
    void acceptsEveryDeviceOfTheKindWithoutNames() {
        assertThat(selector("cuda").accepts("cuda", "big:cuda:1b5bc017")).isTrue();
        assertThat(selector("cuda").accepts("cpu", "big:cpu")).isFalse();
    }

    @Test
    void comparesWholeNamesOfLandscapes() {
        assertThat(selector("landscape", "landscape:a").accepts("landscape", "landscape:a")).isTrue();
        assertThat(selector("landscape", "landscape:a").accepts("landscape", "landscape:aa")).isFalse();
    }
}
