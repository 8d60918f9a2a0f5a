package dev.lathe.cli.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The sizes of one problem in the order of the op's dimensions, written as {@code 4096x8192x512}. */
public record Shape(List<Long> sizes) {
    static final String PATTERN = "[1-9]\\d{0,8}(x[1-9]\\d{0,8})*";

    public Shape {
        sizes = List.copyOf(sizes);
    }

    /** Parses a shape; throws IllegalArgumentException with the expected format. */
    public static Shape parse(String text) {
        if (!text.matches(PATTERN)) {
            throw new IllegalArgumentException("invalid shape '" + text + "'; write integers joined by x, such as "
                    + "4096x8192x512");
        }
        return new Shape(Arrays.stream(text.split("x")).map(Long::parseLong).toList());
    }

    public String text() {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }
}
