package dev.lathe.temporal.binary;

import dev.lathe.temporal.TestMachine;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** A source whose behavior the test defines, and three common sources. */
record FakeSource(String describe, UnaryOperator<Path> fetching) implements BinarySource {
    static final BinarySource GARBAGE = new FakeSource("a bad mirror", scratch -> write(scratch, "garbage"));
    static final BinarySource UNREACHABLE = new FakeSource("an unreachable host", scratch -> {
        throw new LocalTemporalException("no response");
    });
    static final BinarySource GOOD =
            new FakeSource("a good host", scratch -> copy(TestMachine.binary().path(), scratch.resolve("temporal")));

    @Override
    public Path fetch(Path scratch) {
        return fetching.apply(scratch);
    }

    private static Path write(Path scratch, String text) {
        try {
            return Files.writeString(scratch.resolve("temporal"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path copy(Path from, Path to) {
        try {
            return Files.copy(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
