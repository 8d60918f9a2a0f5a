package dev.lathe.tuning.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceTest {
    private static final int ELEMENTS = 300;

    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 768, 4096, 32_768})
    void passesEveryOrderOfAnF32Sum(int length) {
        Tolerance tolerance = Tolerance.of(length, DataType.F32, DataType.F32);
        double[] want = new double[ELEMENTS];
        double worst = 0;
        for (int element = 0; element < ELEMENTS; element++) {
            float[] products = products(length);
            want[element] = exact(products);
            worst = Math.max(worst, Math.abs(inOrder(products) - want[element]));
            worst = Math.max(worst, Math.abs(interleaved(products) - want[element]));
            worst = Math.max(worst, Math.abs(backwards(products) - want[element]));
        }
        assertThat(worst).isLessThanOrEqualTo(tolerance.absolute() + tolerance.relative() * rootMeanSquare(want));
    }

    @ParameterizedTest
    @ValueSource(ints = {768, 32_768})
    void passesASumOfPositiveTerms(int length) {
        float[] terms = products(length);
        for (int i = 0; i < length; i++) {
            terms[i] = Math.abs(terms[i]);
        }
        assertThat(Math.abs(inOrder(terms) - exact(terms)))
                .isLessThan(Tolerance.of(length, DataType.F32, DataType.F32).relative() * exact(terms));
    }

    @ParameterizedTest
    @EnumSource(value = DataType.class, names = {"F64", "F32", "F16", "BF16"})
    void failsAnElementWithAnErrorOfATenthOfTheScaleAtAnyLength(DataType type) {
        assertThat(Tolerance.of(32_768, type, type).relative()).isLessThan(0.1);
    }

    @Test
    void failsASumWithOneMissingTermOfThousands() {
        int length = 32_768;
        double scale = Math.sqrt(length) / 3;
        double usualTerm = 1.0 / 3;
        assertThat(usualTerm).isGreaterThan(10 * Tolerance.of(length, DataType.F32, DataType.F32).relative() * scale);
    }

    @Test
    void failsASumInF16InsteadOfF32() {
        double errorOfF16 = DataType.F16.unitRoundoff() * Math.sqrt(32_768 / 6.0);
        assertThat(errorOfF16).isGreaterThan(5 * Tolerance.of(32_768, DataType.F16, DataType.F16).relative());
    }

    @Test
    void passesE4m3SumsOfTensorCores() {
        double worstOfThirtyMillion = 0.026;
        assertThat(Tolerance.of(32_768, DataType.E4M3, DataType.F16).relative())
                .isBetween(1.5 * worstOfThirtyMillion, 2 * worstOfThirtyMillion);
    }

    @Test
    void isZeroForIntegers() {
        assertThat(Tolerance.of(1_000, DataType.I32, DataType.I32)).isEqualTo(new Tolerance(0, 0));
    }

    @Test
    void rejectsASumOfLengthZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> Tolerance.of(0, DataType.F32, DataType.F32));
    }

    private float[] products(int length) {
        float[] products = new float[length];
        for (int i = 0; i < length; i++) {
            products[i] = (2 * random.nextFloat() - 1) * (2 * random.nextFloat() - 1);
        }
        return products;
    }

    private static double exact(float[] terms) {
        double sum = 0;
        for (float term : terms) {
            sum += term;
        }
        return sum;
    }

    private static float inOrder(float[] terms) {
        float sum = 0;
        for (float term : terms) {
            sum += term;
        }
        return sum;
    }

    private static float backwards(float[] terms) {
        float sum = 0;
        for (int i = terms.length - 1; i >= 0; i--) {
            sum += terms[i];
        }
        return sum;
    }

    /** Returns the sum in the order of a kernel with eight lanes. */
    private static float interleaved(float[] terms) {
        float[] lanes = new float[8];
        for (int i = 0; i < terms.length; i++) {
            lanes[i % 8] += terms[i];
        }
        return inOrder(lanes);
    }

    private static double rootMeanSquare(double[] values) {
        double squares = 0;
        for (double value : values) {
            squares += value * value;
        }
        return Math.sqrt(squares / values.length);
    }
}
