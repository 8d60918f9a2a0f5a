package dev.lathe.tuning.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceSelectorTest {
    private static DeviceSelector wish(String kind, String... names) {
        return new DeviceSelector(kind, List.of(names), DeviceSelector.USUAL_SILENCE);
    }

    @Test
    void acceptsTheNamedGpuOnWhicheverHostItIs() {
        assertThat(wish("cuda", "cuda:1b5bc017").accepts("cuda", "big:cuda:1b5bc017")).isTrue();
        assertThat(wish("cuda", "cuda:1b5bc017").accepts("cuda", "big:cuda:0a0b0c0d")).isFalse();
        assertThat(wish("cuda", "big:cuda:1b5bc017").accepts("cuda", "small:cuda:1b5bc017")).isFalse();
    }

    @Test
    void acceptsEveryDeviceOfItsKindWhereNoneIsNamed() {
        assertThat(wish("cuda").accepts("cuda", "big:cuda:1b5bc017")).isTrue();
        assertThat(wish("cuda").accepts("cpu", "big:cpu")).isFalse();
    }

    @Test
    void tellsLandscapesApartByTheirWholeNames() {
        assertThat(wish("landscape", "landscape:a").accepts("landscape", "landscape:a")).isTrue();
        assertThat(wish("landscape", "landscape:a").accepts("landscape", "landscape:aa")).isFalse();
    }
}
