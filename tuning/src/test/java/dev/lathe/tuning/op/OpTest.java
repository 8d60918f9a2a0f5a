package dev.lathe.tuning.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpTest {
    private final Tensor a = input("A", "M", "K");
    private final Tensor c = output("C", "M", "N");

    @Test
    void derivesTheToleranceOfAProblemFromTheLengthOfItsSums() {
        Problem problem =
                new Problem("gemm", DataType.F32, Dimensions.of(List.of("M", "N", "K"), List.of(8L, 8L, 100L)));
        assertThat(gemm(List.of(a, c), "2*M*N*K", "flop").tolerance(problem))
                .isEqualTo(Tolerance.of(100, DataType.F32, DataType.F32));
    }

    @Test
    void knowsTheSizesOfAProblemAndOfAnElementInExpressions() {
        Problem problem = new Problem("gemm", DataType.F16, Dimensions.of(List.of("M", "N"), List.of(8L, 9L)));
        assertThat(Op.numbers(problem)).isEqualTo(Map.of("M", 8L, "N", 9L, Op.ELEMENT_BYTES, 2L));
    }

    @Test
    void rejectsAnExpressionWithANameThatIsNotADimension() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gemm(List.of(a, c), "2*M*N*L", "flop"))
                .withMessage("op gemm: '2*M*N*L' may name [M, N, K, dtypeBytes] only");
        assertThatIllegalArgumentException().isThrownBy(() -> gemm(List.of(a, output("C", "M", "P")), "M", "flop"));
    }

    @Test
    void rejectsAnOpWithoutAnOutputOrWithADuplicateTensor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gemm(List.of(a), "M", "flop"))
                .withMessageContaining("output");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gemm(List.of(a, c, c), "M", "flop"))
                .withMessageContaining("tensors");
    }

    @Test
    void rejectsAMetricOfNeitherFlopNorBytes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gemm(List.of(a, c), "M", "watts"))
                .withMessageContaining("not from 'watts'");
    }

    @Test
    void rejectsAnInputWithoutAFillAndAnOutputWithOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tensor("A", Tensor.Role.INPUT, shape("M"), Optional.empty(), Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tensor(
                        "C",
                        Tensor.Role.OUTPUT,
                        shape("M"),
                        Optional.empty(),
                        Optional.of(new Tensor.Fill.Uniform(0, 1))));
        assertThatIllegalArgumentException().isThrownBy(() -> new Tensor.Fill.Uniform(1, 1));
    }

    private static Op gemm(List<Tensor> tensors, String flop, String from) {
        return new Op(
                "gemm",
                "a product",
                List.of("M", "N", "K"),
                List.of(DataType.F32),
                tensors,
                Expression.parse(flop),
                Expression.parse("4*(M*K+N*K+M*N)"),
                Expression.parse("K"),
                "throughput",
                "GFLOP/s",
                MetricDirection.HIGHER,
                from);
    }

    private static Tensor input(String name, String... shape) {
        return new Tensor(
                name, Tensor.Role.INPUT, shape(shape), Optional.empty(), Optional.of(new Tensor.Fill.Uniform(-1, 1)));
    }

    private static Tensor output(String name, String... shape) {
        return new Tensor(name, Tensor.Role.OUTPUT, shape(shape), Optional.empty(), Optional.empty());
    }

    private static List<Expression> shape(String... extents) {
        return List.of(extents).stream().map(Expression::parse).toList();
    }
}
