package dev.lathe.activities.library;

import dev.lathe.activities.recipe.Recipe;
import dev.lathe.tuning.report.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a library: nothing in the folder depends on Lathe, or on where it was written. */
public record LibraryFolder(Library library, Path folder) {
    private static final String KERNELS = "kernels";
    private static final String REFERENCE = "reference";

    public void write() throws IOException {
        write("include/lathe_" + library.name() + ".h", template("header.h").with("tensors", words().tensors()));
        write("src/lathe_" + library.name() + ".c", new DispatchText(library).fill(template("dispatch.c")));
        write("src/runtime.h", template("runtime.h"));
        write("example/example.c", new ExampleText(library).fill(template("example.c")));
        write("example/elements.h", template("elements.h"));
        write("example/machine.h", template("machine.h"));
        write("README.md", template("README.md").with("winners", winners()));
        write("CMakeLists.txt", template("CMakeLists.txt").with("kernels", targets()));
        for (Kernel kernel : library.kernels()) {
            writeSources(kernel);
        }
        copy(library.op().folder().resolve(library.op().cpu().reference()), folder.resolve(KERNELS + "/" + REFERENCE + ".c"));
    }

    private InterfaceText words() {
        return new InterfaceText(library);
    }

    private Template template(String resource) {
        return words().fill(Template.of(resource));
    }

    private void write(String name, Template template) throws IOException {
        write(folder.resolve(name), template.text());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void copy(Path from, Path to) throws IOException {
        write(to, Files.readString(from));
    }

    /** The family's files, for its source may include others; an edited source stands in for the one it was made of. */
    private void writeSources(Kernel kernel) throws IOException {
        Recipe recipe = kernel.recipe();
        Path place = folder.resolve(KERNELS).resolve(kernel.name());
        try (Stream<Path> files = Files.list(recipe.folder())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                copy(file, place.resolve(file.getFileName().toString()));
            }
        }
        if (recipe.edited().isPresent()) {
            write(place.resolve(recipe.sources().getFirst()), recipe.edited().get());
        }
    }

    private String targets() {
        String reference = target(REFERENCE, REFERENCE + ".c", Stream.of("-std=c11", "-O3", "-Dreference=lathe_" + library.name() + "_plain"));
        return library.kernels().stream().map(this::target).collect(Collectors.joining("", "", reference));
    }

    private String target(Kernel kernel) {
        List<String> entries = kernel.entries().stream().map(entry -> "-D" + entry + "=" + library.symbol(kernel, entry)).toList();
        Stream<String> flags = kernel.recipe().flags().stream().filter(flag -> !flag.equals("-shared"));
        return target(kernel.name(), kernel.name() + "/" + kernel.family().source(), Stream.concat(flags, entries.stream()));
    }

    /** Words in brackets are taken as they stand. */
    private static String target(String name, String source, Stream<String> flags) {
        return "lathe_kernel(" + name + " " + KERNELS + "/" + source
                + flags.map(flag -> "\n  [==[" + flag + "]==]").collect(Collectors.joining()) + ")\n";
    }

    private String winners() {
        return library.winners().stream().map(this::row).collect(Collectors.joining());
    }

    private String row(Certificate winner) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.6g | %s |%n",
                winner.problem().key(),
                library.kernel(winner).name(),
                winner.value(),
                winner.device());
    }
}
