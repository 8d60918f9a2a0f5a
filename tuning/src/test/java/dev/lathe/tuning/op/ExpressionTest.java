package dev.lathe.tuning.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
    private final SortedMap<String, Long> values = new TreeMap<>();

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "7; 7",
                "1+2*3; 7",
                "(1+2)*3; 9",
                "10-4-3; 3",
                "100/7/2; 7",
                "7%4*2; 6",
                "-7/2; -3",
                "-7%2; -1",
                "2*-3; -6",
                "- -3; 3",
                "+4; 4",
                "!0; 1",
                "!5+1; 1",
                "!(1>2); 1",
                "1<2; 1",
                "2<=2; 1",
                "3>=4; 0",
                "3>2>1; 0",
                "1<2==1; 1",
                "1!=2; 1",
                "1==2||3==3; 1",
                "1||0&&0; 1",
                "(1||0)&&0; 0",
                "2&&3; 1",
                "1?2:3; 2",
                "0?2:3; 3",
                "0?1:0?2:3; 3",
                "1?0?4:5:6; 5",
                "1||0?2:3; 2",
                "min(3,4); 3",
                "max(3,4)*2; 8",
                "ceildiv(7,2); 4",
                "ceildiv(8,2); 4",
                "min(1+1, max(0,5)); 2",
                "M*N + K; 2050",
                "4*(M*K+N*K); 768",
                "MC%MR==0 && MC>=MR; 1",
                "0 && 1/0; 0",
                "1 || 1%0; 1",
                "1 ? 2 : 1/0; 2",
                "9000000000*1000000; 9000000000000000"
            })
    void hasTheValueOfTheSameExpressionInC(String text, long expected) {
        values.put("M", 32L);
        values.put("N", 64L);
        values.put("K", 2L);
        values.put("MC", 96L);
        values.put("MR", 6L);
        assertThat(Expression.parse(text).value(values)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "``; column 1: unexpected end of expression",
                "1 +; column 4: unexpected end of expression",
                "1 2; column 3: unexpected '2'",
                "(1; column 3: expected ')' before end of expression",
                "1 ? 2; column 6: expected ':' before end of expression",
                "M & 1; column 3: unexpected '& 1'",
                "M = 1; `column 3: unexpected '= 1'; == compares`",
                "M > 1 and N > 1; `column 7: unexpected 'and'; expressions use C syntax: &&`",
                "not M; `column 1: unexpected 'not'; expressions use C syntax: !`",
                "round(M); `column 1: unknown function 'round'; use min, max or ceildiv`",
                "1 + min(M); column 10: expected ',' before ')'",
                "010; column 1: '010' is not a decimal number of at most 18 digits without leading zeros",
                "1 + 0x10; column 5: '0x10' is not a decimal number of at most 18 digits without leading zeros",
                "M * * N; column 5: unexpected '*'"
            })
    void reportsTheColumnOfASyntaxError(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Expression.parse(text)).withMessage(message);
    }

    @Test
    void namesDoNotContainFunctions() {
        assertThat(Expression.parse("min(TILE_M, max) + TILE_M * _a1").names()).containsExactly("TILE_M", "_a1", "max");
    }

    @Test
    void rejectsANameWithoutAValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Expression.parse("M + N").value(new TreeMap<>(java.util.Map.of("M", 1L))))
                .withMessage("'M + N': no value for 'N'");
    }

    @ParameterizedTest
    @CsvSource({"M / N", "M % N", "'ceildiv(M, N)'"})
    void rejectsADivisionByZero(String text) {
        values.put("M", 1L);
        values.put("N", 0L);
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Expression.parse(text).value(values))
                .withMessageContaining(text)
                .withMessageContaining("division by zero");
    }

    @Test
    void rejectsAnOverflow() {
        values.put("M", Long.MAX_VALUE);
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Expression.parse("2 * M").value(values))
                .withMessageStartingWith("'2 * M': column 3: 2 * 9223372036854775807");
    }

    @Test
    void expressionsWithTheSameTextAreEqual() {
        assertThat(Expression.parse("M+1")).isEqualTo(Expression.parse("M+1")).isNotEqualTo(Expression.parse("M+2"));
        assertThat(Expression.parse("M+1")).hasToString("M+1").hasSameHashCodeAs(Expression.parse("M+1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "L == \"row\"; 1",
                "L != \"row\"; 0",
                "L == \"col\"; 0",
                "L == \"\"; 0",
                "M > 4 || L == \"row\"; 1",
                "L == \"row\" ? M : 0; 3"
            })
    void comparesANameWithAText(String text, long expected) {
        values.put("L", Expression.code("row"));
        values.put("M", 3L);
        values.keySet().retainAll(Expression.parse(text).names());
        assertThat(Expression.parse(text).value(values)).isEqualTo(expected);
    }

    @Test
    void knowsTheTextsOfANameAndTakesThemForNoNames() {
        Expression expression = Expression.parse("M < 2 || L == \"row\" || L != \"a b-c\"");
        assertThat(expression.names()).containsExactly("L", "M");
        assertThat(expression.texts()).containsOnlyKeys("L").containsEntry("L", new TreeSet<>(List.of("a b-c", "row")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "\"row\" == L; column 1",
                "L < \"row\"; column 5",
                "\"row\"; column 1",
                "-\"row\"; column 2",
                "M % L == \"row\"; column 10",
                "min(L, \"row\"); column 8",
                "L == \"row; column 6"
            })
    void rejectsATextThatIsNotComparedWithAName(String text, String column) {
        assertThatIllegalArgumentException().isThrownBy(() -> Expression.parse(text)).withMessageStartingWith(column);
    }
}
