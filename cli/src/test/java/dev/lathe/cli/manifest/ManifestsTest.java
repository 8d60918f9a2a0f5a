package dev.lathe.cli.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ManifestsTest {
    private static final long[] TILES = {256, 512, 1024, 2048, 3072, 4096, 6144, 8192, 12288, 16384};
    private static final long[] FROM_128 = {128, 256, 512, 1024, 2048, 4096, 6144, 8192, 12288, 16384};
    private static final long[] TO_32768 = {256, 512, 1024, 2048, 4096, 6144, 8192, 12288, 16384, 32768};

    private final List<Shape> typical = find("typical-14");
    private final List<Shape> full = find("full-134");

    private static List<Shape> find(String name) {
        return ManifestFile.find(name, Path.of("")).shapes();
    }

    @Test
    void typicalManifestHas14Shapes() {
        assertThat(typical).hasSize(14).doesNotHaveDuplicates();
        assertThat(typical.getFirst().text()).isEqualTo("768x768x768");
        assertThat(typical.getLast().text()).isEqualTo("12288x4096x4096");
    }

    @Test
    void fullManifestHasEveryShapeOfTheSweepLinesOnce() {
        assertThat(full).hasSize(134).doesNotHaveDuplicates();
        assertThat(texts(full)).isEqualTo(texts(sweepLines().toList()));
    }

    @Test
    void typicalShapesComeFirstThenDistantThenNearOnes() {
        assertThat(full.subList(0, 14)).isEqualTo(typical);
        assertThat(full.subList(0, 92)).noneMatch(ManifestsTest::isNear);
        assertThat(full.subList(92, 134)).hasSize(42).allMatch(ManifestsTest::isNear);
        assertThat(full.get(92).text()).isEqualTo("4096x8192x8192");
    }

    @Test
    void bothManifestsAreDividedOnTheCpu() {
        assertThat(ManifestFile.find("typical-14", Path.of("")).cpuDivisor()).isEqualTo(16);
        assertThat(ManifestFile.find("full-134", Path.of("")).cpuDivisor()).isEqualTo(16);
    }

    @Test
    void unknownManifestErrorListsTheBuiltInOnes() {
        assertThatThrownBy(() -> find("typical-15"))
                .hasMessage("no manifest 'typical-15': neither a file nor one of typical-14, full-134");
    }

    private static TreeSet<String> texts(List<Shape> shapes) {
        return new TreeSet<>(shapes.stream().map(Shape::text).toList());
    }

    private static boolean isNear(Shape shape) {
        return within(shape.sizes().get(0), 2048, 8192)
                && within(shape.sizes().get(1), 4096, 16384)
                && within(shape.sizes().get(2), 4096, 16384);
    }

    private static boolean within(long size, long least, long most) {
        return least <= size && size <= most;
    }

    /** Returns the shapes along the lines on which the sizes of a matrix product are swept. */
    private static Stream<Shape> sweepLines() {
        Stream<Shape> single = Stream.of(
                        line(
                                sizes(256, 512, 768, 1024, 2048, 3072, 4096, 6144, 8192, 12288, 16384),
                                t -> shape(t, t, t)),
                        line(
                                sizes(128, 256, 384, 512, 768, 1024, 2048, 3072, 4096, 6144, 8192, 16384),
                                m -> shape(m, 8192, 8192)),
                        line(
                                sizes(256, 512, 1024, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 32768),
                                n -> shape(4096, n, 8192)),
                        line(
                                sizes(128, 256, 512, 1024, 2048, 4096, 6144, 8192, 12288, 16384, 32768),
                                k -> shape(4096, 8192, k)))
                .flatMap(line -> line);
        return Stream.concat(single, LongStream.of(4096, 8192).boxed().flatMap(ManifestsTest::paired));
    }

    private static Stream<Shape> paired(long fixed) {
        return Stream.of(
                        line(TILES, t -> shape(t, t, fixed)),
                        line(FROM_128, k -> shape(fixed, fixed, k)),
                        line(TILES, t -> shape(t, fixed, t)),
                        line(TO_32768, n -> shape(fixed, n, fixed)),
                        line(TILES, t -> shape(fixed, t, t)),
                        line(FROM_128, m -> shape(m, fixed, fixed)))
                .flatMap(line -> line);
    }

    private static Stream<Shape> line(long[] sizes, LongFunction<Shape> shape) {
        return LongStream.of(sizes).mapToObj(shape);
    }

    private static long[] sizes(long... sizes) {
        return sizes;
    }

    private static Shape shape(long m, long n, long k) {
        return new Shape(List.of(m, n, k));
    }
}
