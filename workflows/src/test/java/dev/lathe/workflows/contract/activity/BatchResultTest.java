package dev.lathe.workflows.contract.activity;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class BatchResultTest {
    @Test
    void aBatchHasAtLeastOneOutcome() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BatchResult<>(List.of()))
                .withMessage("the result of a batch must have at least one outcome");
    }
}
