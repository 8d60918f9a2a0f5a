package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterSheetTest {
    private static final String HEAD =
            "\"ID\",\"Process ID\",\"Process Name\",\"Kernel Name\",\"Block Size\",\"gpu__time_duration.sum\","
                    + "\"sm__throughput.avg.pct_of_peak_sustained_elapsed\",\"dram__bytes.sum.per_second\"\n"
                    + "\"\",\"\",\"\",\"\",\"\",\"ns\",\"%\",\"byte/s\"\n";

    private static String row(String id, String kernel, String nanoseconds) {
        return "\"" + id + "\",\"41\",\"lathe-runner\",\"" + kernel + "\",\"(384, 1, 1)\",\"" + nanoseconds
                + "\",\"81.25\",\"n/a\"\n";
    }

    @Test
    void returnsTheLongestLaunch() {
        CounterSheet sheet = new CounterSheet(
                "==PROF== Connected to process 41\n==PROF== Profiling \"gemm\": 0%....100% - 5 passes\n" + HEAD
                        + row("0", "gemm", "1,048,576") + row("1", "reduce", "4,096") + "==PROF== Disconnected\n");
        assertThat(sheet.longest()).hasValueSatisfying(launch -> {
            assertThat(launch.kernel()).isEqualTo("gemm");
            assertThat(launch.nanoseconds()).isEqualTo(1_048_576);
            assertThat(launch.values()).containsOnlyKeys(LaunchCounters.NANOSECONDS, LaunchCounters.COMPUTE);
        });
        assertThat(sheet.error()).isEmpty();
    }

    @Test
    void ignoresWhatDescribesTheMachine() {
        CounterSheet sheet = new CounterSheet("""
                "ID","Kernel Name","device__attribute_clock_rate","gpu__time_duration.sum","nvlink__max_count",\
                "profiler__replayer_passes","launch__occupancy_limit_warps"
                "","","","ns","","",""
                "0","gemm","1980000","4,096","18","3","5"
                """);
        assertThat(sheet.longest()).hasValueSatisfying(launch -> assertThat(launch.values())
                .containsOnlyKeys(LaunchCounters.NANOSECONDS, "launch__occupancy_limit_warps"));
    }

    @Test
    void aTableWithoutLaunchesHasNoCounters() {
        assertThat(new CounterSheet(HEAD).longest()).isEmpty();
        assertThat(new CounterSheet("").longest()).isEmpty();
    }

    @Test
    void returnsTheFirstErrorMessage() {
        CounterSheet sheet = new CounterSheet("==PROF== Connected to process 7\n"
                + "==ERROR== ERR_NVGPUCTRPERM: no permission for counters\n==ERROR== The application returned 9\n");
        assertThat(sheet.error()).hasValue("ERR_NVGPUCTRPERM: no permission for counters");
        assertThat(sheet.longest()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "85, 50, 60, 1, MEMORY_BOUND",
        "50, 85, 60, 1, COMPUTE_BOUND",
        "20, 30, 10, 1, LAUNCH_BOUND",
        "45, 30, 60, 6, LATENCY_BOUND",
        "65, 55, 60, 1, MEMORY_BOUND",
        "80, 90, 60, 6, COMPUTE_BOUND",
        "86, 91, 60, 6, MIXED",
        "64, 66, 60, 1, MIXED",
        "66, 64, 30, 1, OCCUPANCY_BOUND",
        "86, 91, 30, 1, MIXED",
        "30, 35, 60, 1, LATENCY_BOUND",
        "45, 30, 38, 1, MEMORY_BOUND"
    })
    void theBottleneckFollowsFromTheUtilizations(
            double memory, double compute, double occupancy, double stall, Bottleneck expected) {
        assertThat(Launches.of(memory, compute, occupancy, stall).bottleneck()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "85 | 50 | 60 | 1   | MEMORY_BOUND    | memory 85 % and compute 50 % of the peak",
                "20 | 30 | 10 | 1   | LAUNCH_BOUND    | memory 20 % and compute 30 % of the peak, 10 % of the warps are active",
                "45 | 30 | 60 | 4.6 | LATENCY_BOUND   | memory 45 % and compute 30 % of the peak, 4.6 warps wait for memory per issued instruction",
                "45 | 30 | 31 | 1   | OCCUPANCY_BOUND | memory 45 % and compute 30 % of the peak, 31 % of the warps are active and 75 % fit",
                "64 | 58 | 60 | 1   | MIXED           | memory 64 % and compute 58 % of the peak"
            })
    void theReasonNamesTheValuesThatTheBottleneckFollowsFrom(
            double memory, double compute, double occupancy, double stall, Bottleneck expected, String because) {
        LaunchCounters launch = Launches.of(memory, compute, occupancy, stall);
        assertThat(launch.bottleneck()).isEqualTo(expected);
        assertThat(launch.because()).isEqualTo(because);
    }
}
