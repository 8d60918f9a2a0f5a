package dev.lathe.cli.starter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** The files of an op that works as it is, on one kind of device. */
public enum Starter {
    CPU("reference.c", "plain/kernel.c", "#define SUMS 1\n\n"),
    CUDA("reference.cu", "plain/kernel.cu", "#define THREADS 256\n#define UNROLL 1\n\n");

    /** Stands in op.json where the op's name belongs. */
    private static final String NAME = "\"op\": \"rmsnorm\"";

    private static final String PYTHON = "reference.py";

    private final String reference;
    private final String kernel;
    private final String fixedKnobs;

    Starter(String reference, String kernel, String fixedKnobs) {
        this.reference = reference;
        this.kernel = kernel;
        this.fixedKnobs = fixedKnobs;
    }

    String kernel() {
        return kernel;
    }

    String reference(ReferenceLanguage language) {
        return switch (language) {
            case KERNEL -> reference;
            case PYTHON -> PYTHON;
        };
    }

    String referenceText(ReferenceLanguage language) {
        return switch (language) {
            case KERNEL -> text(reference);
            case PYTHON -> resource("/init/python/" + PYTHON);
        };
    }

    /** The op.json of an op of that name; a function in Python is not launched. */
    String opText(String op, ReferenceLanguage language) {
        String text = text("op.json").replace(NAME, NAME.replace("rmsnorm", op));
        return switch (language) {
            case KERNEL -> text;
            case PYTHON -> text.replaceFirst("(\"" + reference + "\")(, \"launches\": .*(?=\\},\n))?", "\"" + PYTHON + "\"");
        };
    }

    /** What the kernel begins with where its knobs are fixed. */
    String fixedKnobs() {
        return fixedKnobs;
    }

    /** A space.json whose launches name no knob of the starter's. */
    static String launchedWithout(String spaceJson) {
        return spaceJson.replace("[\"THREADS\"]", "[\"256\"]");
    }

    /** The text of one of the files. */
    String text(String file) {
        return resource("/init/" + this + "/" + file);
    }

    private static String resource(String name) {
        try (InputStream text = Starter.class.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("the file " + name + " cannot be read", broken);
        }
    }

    /** A name that an op may have, made of a folder's. */
    static String opName(Path folder) {
        String name = folder.getFileName().toString().replaceAll("[^A-Za-z0-9_-]", "-");
        return name.matches("[A-Za-z].*") ? name : "op-" + name;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
