package dev.lathe.cli.starter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The files of an op that works as it is, on one kind of device. */
public enum Starter {
    CPU("reference.c", "plain/kernel.c", "#define SUMS 1\n\n"),
    CUDA("reference.cu", "plain/kernel.cu", "#define THREADS 256\n#define UNROLL 1\n\n");

    /** Stands in op.json where the op's name belongs. */
    private static final String NAME = "\"op\": \"rmsnorm\"";

    private final List<String> files;
    private final String fixedKnobs;

    Starter(String reference, String kernel, String fixedKnobs) {
        this.files = List.of("op.json", reference, "plain/space.json", kernel);
        this.fixedKnobs = fixedKnobs;
    }

    public List<String> files() {
        return files;
    }

    /** What the kernel begins with where its knobs are fixed. */
    String fixedKnobs() {
        return fixedKnobs;
    }

    /** A space.json whose launches name no knob of the starter's. */
    static String launchedWithout(String spaceJson) {
        return spaceJson.replace("[\"THREADS\"]", "[\"256\"]");
    }

    /** The text of one of the files, for an op of that name. */
    public String text(String file, String op) {
        String resource = "/init/" + this + "/" + file;
        try (InputStream text = Starter.class.getResourceAsStream(resource)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).replace(NAME, NAME.replace("rmsnorm", op));
        } catch (IOException broken) {
            throw new UncheckedIOException("the file " + resource + " cannot be read", broken);
        }
    }

    /** A name that an op may have, made of a folder's. */
    public static String opName(Path folder) {
        String name = folder.getFileName().toString().replaceAll("[^A-Za-z0-9_-]", "-");
        return name.matches("[A-Za-z].*") ? name : "op-" + name;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
