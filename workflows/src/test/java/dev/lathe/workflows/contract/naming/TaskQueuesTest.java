package dev.lathe.workflows.contract.naming;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskQueuesTest {
    @Test
    void devicesOfAHostShareTheCompileQueueOfTheirTarget() {
        assertThat(TaskQueues.of("box:cuda:1b5bc017", "box", "sm_90a").compile())
                .isEqualTo(TaskQueues.of("box:cuda:647e0755", "box", "sm_90a").compile());
    }

    @Test
    void eachTargetHasItsOwnCompileQueue() {
        String gpu = TaskQueues.of("box:cuda:1b5bc017", "box", "sm_90a").compile();
        assertThat(TaskQueues.of("box:cpu", "box", "cpu").compile()).isNotEqualTo(gpu);
        assertThat(TaskQueues.of("box:cuda:0f0f0f0f", "box", "sm_80").compile()).isNotEqualTo(gpu);
        assertThat(TaskQueues.of("other:cuda:0f0f0f0f", "other", "sm_90a").compile()).isNotEqualTo(gpu);
    }
}
