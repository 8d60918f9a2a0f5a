package dev.lathe.worker.library;

import dev.lathe.worker.library.Machinery.CpuMachinery;
import dev.lathe.worker.library.Machinery.CudaMachinery;
import dev.lathe.worker.library.Programs.CpuPrograms;
import dev.lathe.worker.library.Programs.CudaPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the folder of a library. It does not depend on Lathe, and can be moved. */
public final class LibraryFolder {
    private final Library library;
    private final Machinery machinery;
    private final Folder folder;

    private LibraryFolder(Library library, Machinery machinery, Path folder) {
        this.library = library;
        this.machinery = machinery;
        this.folder = new Folder(folder);
    }

    /**
     * Returns the folder of a library; throws Setup if the machine lacks a required compiler, IllegalArgumentException
     * if the winners were compiled for different architectures.
     */
    public static LibraryFolder of(Library library, CudaKit cuda, Path folder) {
        return new LibraryFolder(library, machinery(library, cuda), folder);
    }

    /** Returns the folder of a library for CPUs. */
    public static LibraryFolder ofCpu(Library library, Path folder) {
        return new LibraryFolder(library, new CpuMachinery(library), folder);
    }

    private static Machinery machinery(Library library, CudaKit cuda) {
        return switch (library.programs()) {
            case CpuPrograms host -> new CpuMachinery(library);
            case CudaPrograms device -> new CudaMachinery(library, Cubins.of(cuda, library));
        };
    }

    public void write() throws IOException {
        put("include/lathe_" + library.name() + ".h", words().tell(template("header.h")));
        put("src/lathe_" + library.name() + ".c", new DispatchText(library).fill(template("dispatch.c")));
        put("src/runtime.h", own("runtime.h"));
        put("example/example.c", example());
        put("example/elements.h", template("elements.h"));
        put("example/machine.h", own("machine.h"));
        put("CMakeLists.txt", own("CMakeLists.txt"));
        put("build.sh", own("build.sh"));
        put("README.md", template("README.md")
                .with("winners", winners())
                .with("run", library.hasExample() ? " && build/example" : "")
                .with("example", Template.of(library.hasExample() ? "example.md" : "no_example.md").text())
                .with("notes", own("notes.md").text()));
        for (Program program : library.built()) {
            folder.write(program);
        }
        machinery.write(folder);
    }

    /** Returns the example, or a program that prints why there is none. */
    private Template example() {
        return library.hasExample() ? new ExampleText(library).fill(template("example.c")) : template("no_example.c");
    }

    private InterfaceText words() {
        return new InterfaceText(library);
    }

    private Template template(String resource) {
        return words().fill(Template.of(resource));
    }

    private Template own(String resource) {
        return machinery.fill(template(machinery.templates() + resource));
    }

    private void put(String name, Template template) throws IOException {
        folder.put(name, template.text());
    }

    private String winners() {
        return library.winners().stream().map(this::row).collect(Collectors.joining());
    }

    private String row(Winner winner) {
        return "| %s | %s | %s | %s |\n".formatted(
                winner.problem().key(),
                library.kernel(winner).program().name(),
                winner.value().isPresent() ? String.format(Locale.ROOT, "%.6g", winner.value().getAsDouble()) : "",
                winner.place().device());
    }
}
