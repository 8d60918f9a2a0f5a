package dev.lathe.temporal.binary;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** A source that does what the test says. */
record FakeSource(String describe, UnaryOperator<Path> fetching) implements BinarySource {

    @Override
    public Path fetch(Path scratch) {
        return fetching.apply(scratch);
    }
}
