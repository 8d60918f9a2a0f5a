package dev.lathe.cli.starter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** The files of a working example op for one kind of device. */
public enum Starter {
    CPU("reference.c", "plain/kernel.c", "#define SUMS 1\n\n"),
    CUDA("reference.cu", "plain/kernel.cu", "#define THREADS 256\n#define UNROLL 1\n\n");

    /** The text in op.json that contains the op's name. */
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

    /** Returns the op.json with the given name. A Python reference has no launches. */
    String opText(String op, ReferenceLanguage language) {
        String text = text("op.json").replace(NAME, NAME.replace("rmsnorm", op));
        return switch (language) {
            case KERNEL -> text;
            case PYTHON ->
                text.replaceFirst("(\"" + reference + "\")(, \"launches\": .*(?=\\},\n))?", "\"" + PYTHON + "\"");
        };
    }

    /** Returns the macros with which the kernel starts if its knobs are fixed. */
    String fixedKnobs() {
        return fixedKnobs;
    }

    /** Returns a space.json whose launches use none of the starter's knobs. */
    static String launchedWithout(String spaceJson) {
        return spaceJson.replace("[\"THREADS\"]", "[\"256\"]");
    }

    /** Returns the text of a file. */
    String text(String file) {
        return resource("/init/" + this + "/" + file);
    }

    private static String resource(String name) {
        try (InputStream text = Starter.class.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the resource " + name, e);
        }
    }

    /** Returns a valid op name derived from the folder's name. */
    static String opName(Path folder) {
        String name = folder.getFileName().toString().replaceAll("[^A-Za-z0-9_-]", "-");
        return name.matches("[A-Za-z].*") ? name : "op-" + name;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The language of a new op's reference. */
    public enum ReferenceLanguage {
        /** C or CUDA, like the kernels. */
        KERNEL,
        /** A function over NumPy arrays. */
        PYTHON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
