package dev.lathe.worker.op;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The launch configuration of a kernel: blocks, threads per block, blocks per cluster (empty: no clusters), and dynamic
 * shared memory in bytes. A resident grid is limited to the blocks that the device can run at the same time.
 */
public record GridRule(
        List<Expression> grid,
        List<Expression> block,
        List<Expression> cluster,
        Optional<Expression> sharedMemory,
        boolean resident) {
    public GridRule {
        grid = List.copyOf(grid);
        block = List.copyOf(block);
        cluster = List.copyOf(cluster);
    }

    Stream<Expression> expressions() {
        return Stream.of(grid.stream(), block.stream(), cluster.stream(), sharedMemory.stream()).flatMap(each -> each);
    }
}
