package dev.lathe.cli.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The sizes of one problem, in the order of the op's dimensions, as a person writes them: {@code 4096x8192x512}. */
public record Shape(List<Long> sizes) {
    public Shape {
        sizes = List.copyOf(sizes);
    }

    /** Throws IllegalArgumentException that says how to write a shape. */
    public static Shape parse(String text) {
        if (!text.matches("[1-9]\\d{0,8}(x[1-9]\\d{0,8})*")) {
            throw new IllegalArgumentException("'" + text + "' is no shape; write whole numbers joined by x, as in 4096x8192x512");
        }
        return new Shape(Arrays.stream(text.split("x")).map(Long::parseLong).toList());
    }

    public String text() {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }
}
