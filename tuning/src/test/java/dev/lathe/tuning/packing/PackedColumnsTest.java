package dev.lathe.tuning.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PackedColumnsTest {
    @Test
    void restoresColumnsOfDifferentLengths() {
        List<List<String>> columns =
                List.of(List.of(), List.of("a"), List.of("", "b", "", "b"), List.of("ä€𝄞", "x y"));
        assertThat(PackedColumns.unpack(PackedColumns.pack(columns))).isEqualTo(columns);
    }

    @Test
    void restoresAnEmptyListOfColumns() {
        assertThat(PackedColumns.unpack(PackedColumns.pack(List.of()))).isEmpty();
    }

    @Test
    void restoresAColumnOfManyDifferentCells() {
        List<List<String>> columns =
                List.of(IntStream.range(0, 20_000).mapToObj(Integer::toString).toList());
        assertThat(PackedColumns.unpack(PackedColumns.pack(columns))).isEqualTo(columns);
    }

    @Test
    void restoresSeparatorsWithinACell() {
        List<List<String>> columns = List.of(List.of("a\nb", "\u001f", "\\n", "\\", "\\037", "\t\r\0"));
        assertThat(PackedColumns.unpack(PackedColumns.pack(columns))).isEqualTo(columns);
    }

    @Test
    void rejectsDamagedText() {
        assertThatIllegalArgumentException().isThrownBy(() -> PackedColumns.unpack("12.!!"));
        assertThatIllegalArgumentException().isThrownBy(() -> PackedColumns.unpack("12.AAAA"));
        assertThatIllegalArgumentException().isThrownBy(() -> PackedColumns.unpack("99999999999.AAAA"));
    }
}
