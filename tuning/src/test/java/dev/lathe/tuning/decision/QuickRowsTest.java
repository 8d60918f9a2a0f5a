package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Environment;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class QuickRowsTest {
    private static final SortedMap<String, Double> UNKNOWN = new TreeMap<>();

    @Test
    void theSmallestTheMedianTheLargestAndTheMostVaryingRowAreChosen() {
        assertThat(QuickRows.of(times("1x64", "1x128", "2x128", "8x8", "1x1024", "2x4096"), UNKNOWN))
                .hasValueSatisfying(
                        rows -> assertThat(rows.names()).containsExactly("1x128", "1x64", "2x128", "2x4096"));
    }

    @Test
    void theMostVaryingRowIsTheOneWithTheLargestReportedDeviation() {
        SortedMap<String, Double> deviations = new TreeMap<>(Map.of(
                "1x64", 0.5, "1x128", 0.01, "2x128", 0.01, "8x8", 0.01, "1x1024", 0.02, "2x4096", 0.5));

        assertThat(QuickRows.of(times("1x64", "1x128", "2x128", "8x8", "1x1024", "2x4096"), deviations)
                        .orElseThrow()
                        .names())
                .containsExactly("1x1024", "1x64", "2x128", "2x4096");
    }

    @Test
    void aNameWithSeveralNumbersHasTheSizeOfTheirProduct() {
        SortedMap<String, List<Double>> times = times("9,9,9", "1,800,1", "2,2,2", "400,400,2", "30,30,30", "1,1,0");

        assertThat(QuickRows.of(times, UNKNOWN).orElseThrow().names()).contains("1,1,0", "1,800,1", "400,400,2");
    }

    @Test
    void rowsWithoutNumbersAreOrderedByTheirTimes() {
        SortedMap<String, List<Double>> times = new TreeMap<>(Map.of(
                "a", List.of(9.0, 9.0), "b", List.of(1.0, 1.0), "c", List.of(5.0, 5.0), "d", List.of(2.0, 2.0),
                "e", List.of(7.0, 8.0)));

        assertThat(QuickRows.of(times, UNKNOWN).orElseThrow().names()).containsExactly("a", "b", "c", "e");
    }

    @Test
    void aBenchmarkOfFourRowsHasNoQuickRows() {
        assertThat(QuickRows.of(times("1", "2", "3", "4"), UNKNOWN)).isEmpty();
    }

    @Test
    void theChoiceIsACondition() {
        QuickRows rows = new QuickRows(List.of("1,2", "3 x 4"));

        assertThat(QuickRows.chosenIn(new Environment("cpu", rows.asCondition()))).contains(rows);
        assertThat(QuickRows.chosenIn(Environment.of("cpu"))).isEmpty();
    }

    /** Returns the same times for all rows, the second of which varies. */
    private static SortedMap<String, List<Double>> times(String... names) {
        SortedMap<String, List<Double>> times = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            times.put(names[i], i == 1 ? List.of(1.0, 1.2) : List.of(1.0, 1.01));
        }
        return times;
    }
}
