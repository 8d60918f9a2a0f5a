package dev.lathe.tuning.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharesTest {
    private static Claim claim(double gain) {
        return new Claim(gain, 1_000);
    }

    @Test
    void areAsTheGainsInLogarithms() {
        assertThat(Shares.of(90, List.of(claim(1.1), claim(1.21)))).containsExactly(30, 60);
    }

    @Test
    void addUpToWhatThereIs() {
        assertThat(Shares.of(100, List.of(claim(1.3), claim(1.05), claim(2.7)))).satisfies(shares ->
                assertThat(shares.stream().mapToInt(share -> share).sum()).isEqualTo(100));
    }

    @Test
    void whoHasNoRoomLeavesTheRestToTheOthers() {
        assertThat(Shares.of(90, List.of(claim(1.1), new Claim(9, 10), new Claim(9, 0)))).containsExactly(80, 10, 0);
        assertThat(Shares.of(90, List.of(new Claim(9, 10)))).containsExactly(10);
    }

    @Test
    void equalClaimsAreServedInTheirOrder() {
        assertThat(Shares.of(5, List.of(claim(1.5), claim(1.5), claim(1.5)))).containsExactly(2, 2, 1);
    }

    @Test
    void whoGainedIsGivenSomethingEvenWhereItsLedgerShowsNone() {
        assertThat(Shares.of(10, List.of(claim(1), claim(1.01)))).containsExactly(5, 5);
    }

    @Test
    void nothingIsSharedOutWhereThereIsNothing() {
        assertThat(Shares.of(0, List.of(claim(2)))).containsExactly(0);
        assertThat(Shares.of(-7, List.of(claim(2)))).containsExactly(0);
        assertThat(Shares.of(7, List.of())).isEmpty();
    }

    @Test
    void refusesAClaimThatMakesNoSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Claim(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Claim(Double.NaN, 1));
    }
}
