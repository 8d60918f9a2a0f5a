package dev.lathe.tuning.tip;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TipBookTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void numbersAreNeverUsedAgain() {
        TipBook book = TipBook.empty().with(tip("swizzle", 1, true)).without(1).with(tip("pad", 2, false));

        assertThat(book.tips()).extracting(Tip::number).containsExactly(2);
    }

    @Test
    void aRepeatedTipIsKeptOnce() {
        TipBook book = TipBook.empty().with(tip("swizzle", 1, true));

        assertThat(book.with(tip("swizzle", 1, true))).isEqualTo(book);
        assertThat(book.with(tip("swizzle", 2, true)).tips()).hasSize(2);
    }

    @Test
    void searchMatchesAllWordsOfAScopeNewestFirst() {
        TipBook book = TipBook.empty()
                .with(tip("Swizzle shared memory", 1, true))
                .with(tip("pad shared memory", 2, false))
                .with(new Tip(0, "f16", "cuda", "swizzle the shared tile", "s/k", 3, true, NOW));

        assertThat(book.search(Tip.Scope.ALL, List.of("SHARED", "swizzle")))
                .extracting(Tip::ordinal)
                .containsExactly(3, 1);
        assertThat(book.search(new Tip.Scope(Optional.of("f16"), Optional.empty()), List.of()))
                .extracting(Tip::ordinal)
                .containsExactly(3);
        assertThat(book.search(new Tip.Scope(Optional.of("f16"), Optional.of("cpu")), List.of())).isEmpty();
    }

    @Test
    void theTipsOfNamedCampaignsComeFirst() {
        TipBook book = TipBook.empty()
                .with(of("last/far", 1))
                .with(of("last/near", 2))
                .with(of("last/near", 3))
                .with(of("other/key", 4))
                .with(of("other/key", 5));

        assertThat(book.beginningWith(List.of("last/near", "last/absent", "last/far"), Tip.Scope.ALL))
                .extracting(Tip::ordinal)
                .containsExactly(3, 2, 1, 5, 4);
        assertThat(book.beginningWith(List.of("last/near"), new Tip.Scope(Optional.of("f16"), Optional.empty())))
                .isEmpty();
    }

    private static Tip of(String campaign, int ordinal) {
        return new Tip(0, "f32", "cpu", "a lesson", campaign, ordinal, true, NOW);
    }

    @Test
    void aFullBookForgetsTheOldestFailedDirectionFirst() {
        TipBook book = IntStream.rangeClosed(1, TipBook.LIMIT)
                .mapToObj(ordinal -> tip("tip", ordinal, ordinal != 7))
                .reduce(TipBook.empty(), TipBook::with, (left, right) -> right);

        TipBook full = book.with(tip("one more", 1, true));
        TipBook fuller = full.with(tip("and one", 1, true));

        assertThat(full.tips()).hasSize(TipBook.LIMIT).noneMatch(tip -> tip.ordinal() == 7);
        assertThat(fuller.tips().getFirst().ordinal()).isEqualTo(2);
    }

    @Test
    void emptyAndLongTextsAreNamed() {
        assertThat(tip(" ", 1, true).violation()).contains("the text is empty");
        assertThat(tip("x".repeat(501), 1, true).violation()).contains("the text has 501 characters, more than 500");
        assertThat(tip("x", 1, true).violation()).isEmpty();
    }

    private static Tip tip(String text, int ordinal, boolean worked) {
        return new Tip(0, "f32", "cpu", text, "night/gemm", ordinal, worked, NOW);
    }
}
