package dev.lathe.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Random changes of a file: of its bytes, or of its words and brackets, so that many changed files are still valid JSON
 * or YAML. Equal seeds give equal changes.
 */
public final class Mutations {
    private static final Pattern TOKEN =
            Pattern.compile("\"(?:\\\\.|[^\"\\\\])*+\"|[A-Za-z0-9_.+-]+|[{}\\[\\],:\\n]");

    private static final List<String> OTHERS = List.of(
            "null",
            "{}",
            "[]",
            "\"\"",
            "true",
            "-1",
            "0",
            "1e999",
            "NaN",
            "99999999999999999999",
            "0.5",
            "\"\\u0000\"",
            "\"../..\"",
            "{\"a\":1}",
            "[null]",
            "[[]]",
            "\"" + "x".repeat(5_000) + "\"",
            "[".repeat(2_000),
            "\"\\ud800\"");

    private final Random random;

    public Mutations(long seed) {
        this.random = new Random(seed);
    }

    /** A file as text, and its words and brackets. */
    private record Tokens(String text, List<MatchResult> all) {
        static Tokens of(byte[] file) {
            String text = new String(file, StandardCharsets.UTF_8);
            return new Tokens(text, TOKEN.matcher(text).results().toList());
        }
    }

    /** Returns changed copies of a file. */
    public Stream<byte[]> of(byte[] original, int count) {
        Tokens tokens = Tokens.of(original);
        return Stream.generate(() -> changed(original, tokens)).limit(count);
    }

    private byte[] changed(byte[] original, Tokens tokens) {
        byte[] copy = original;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            copy = random.nextInt(3) == 0
                    ? withOtherBytes(copy)
                    : withOtherTokens(copy, copy == original ? tokens : Tokens.of(copy));
        }
        return copy;
    }

    private byte[] withOtherBytes(byte[] original) {
        int from = random.nextInt(original.length + 1);
        int to = Math.min(original.length, from + random.nextInt(8));
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(original, 0, from);
        switch (random.nextInt(4)) {
            case 0 -> changed.writeBytes(randomBytes());
            case 1 -> changed.writeBytes(Arrays.copyOfRange(original, from, to));
            case 2 -> to = original.length;
            default -> {}
        }
        changed.write(original, to, original.length - to);
        return changed.toByteArray();
    }

    private byte[] randomBytes() {
        byte[] bytes = new byte[1 + random.nextInt(4)];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] withOtherTokens(byte[] original, Tokens known) {
        String text = known.text();
        List<MatchResult> tokens = known.all();
        if (tokens.isEmpty()) {
            return original;
        }
        int first = random.nextInt(tokens.size());
        int last = Math.min(tokens.size() - 1, first + random.nextInt(4));
        int from = tokens.get(first).start();
        int to = tokens.get(last).end();
        String replacement = switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> tokens.get(random.nextInt(tokens.size())).group();
            case 2 -> OTHERS.get(random.nextInt(OTHERS.size()));
            default -> text.substring(from, to).repeat(2);
        };
        int end = random.nextBoolean() ? tokens.get(first).end() : to;
        return (text.substring(0, from) + replacement + text.substring(end)).getBytes(StandardCharsets.UTF_8);
    }

    /** A file that a reader did not reject as it should, with the error. */
    public record Finding(String text, Throwable error) {
        @Override
        public String toString() {
            String shown = text.length() > 3_000 ? text.substring(0, 3_000) + "..." : text;
            return error + " for:\n" + shown;
        }
    }

    /** Reads a file, and throws if it rejects the file. */
    public interface Reader {
        void read(byte[] file) throws Exception;
    }

    /**
     * Reads changed copies and returns those that the reader rejects with another exception than the expected ones, or
     * with a message that has words of the implementation.
     */
    public List<Finding> findings(
            byte[] original, int count, Reader reader, List<Class<? extends Exception>> expected) {
        List<Finding> findings = new ArrayList<>();
        of(original, count).forEach(changed -> {
            try {
                reader.read(changed);
            } catch (Exception | StackOverflowError | OutOfMemoryError rejected) {
                boolean isExpected = expected.stream().anyMatch(type -> type.isInstance(rejected));
                if (!isExpected || InternalWords.isIn(String.valueOf(rejected.getMessage()))) {
                    findings.add(new Finding(new String(changed, StandardCharsets.UTF_8), rejected));
                }
            }
        });
        return findings;
    }
}
