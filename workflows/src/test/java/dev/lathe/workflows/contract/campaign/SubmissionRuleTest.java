package dev.lathe.workflows.contract.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SubmissionRuleTest {
    private static SubmitRequest source(String code) {
        return new SubmitRequest(
                "simd",
                Collections.emptySortedMap(),
                Optional.of(code),
                Optional.of("faster"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns text that hardly compresses. */
    private static String noise(int length) {
        return new Random(1)
                .ints(length, 'A', 'z')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    @Test
    void acceptsPointsAndSourcesOfUsualSize() {
        assertThat(SubmissionRule.violation(
                        new SubmitRequest(
                                "simd",
                                Collections.emptySortedMap(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        List.of()))
                .isEmpty();
        assertThat(SubmissionRule.violation(source("sum += x[i] * y[i];\n".repeat(2_000)), List.of(noise(8_000))))
                .isEmpty();
    }

    @Test
    void rejectsASubmissionWithoutAFamilyAndAnEmptySource() {
        assertThat(SubmissionRule.violation(
                        new SubmitRequest(
                                " ",
                                Collections.emptySortedMap(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        List.of()))
                .contains("family: name the family of the candidate");
        assertThat(SubmissionRule.violation(source(" \n"), List.of()))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("code: empty"));
    }

    @Test
    void rejectsSourcesThatAreTooLargeToBeCarried() {
        assertThat(SubmissionRule.violation(source(noise(20_000)), List.of()))
                .hasValueSatisfying(
                        reason -> assertThat(reason).startsWith("code: ").contains("more than the limit of 10000"));
        assertThat(SubmissionRule.violation(source(noise(6_000)), List.of(noise(6_000))))
                .contains("code: too large together with the 1 sources that are queued or tuned;"
                        + " submit a smaller source, or wait");
    }
}
