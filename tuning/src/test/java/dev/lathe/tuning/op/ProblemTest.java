package dev.lathe.tuning.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
    private static Problem gemm(long m, long n, long k) {
        return new Problem("gemm", DataType.F32, Dimensions.of(List.of("M", "N", "K"), List.of(m, n, k)));
    }

    @Test
    void anUnevenProblemHasTheLimitWhereASizeReachesIt() {
        assertThat(gemm(4096, 67, 68).uneven(67)).isEqualTo(gemm(67, 67, 67));
    }

    @Test
    void anUnevenProblemReducesSmallerSizesByOneAndKeepsOne() {
        assertThat(gemm(64, 2, 1).uneven(67)).isEqualTo(gemm(63, 1, 1));
    }

    @Test
    void aLimitKeepsSmallerSizes() {
        assertThat(gemm(4096, 80, 16).atMost(80)).isEqualTo(gemm(80, 80, 16));
    }
}
