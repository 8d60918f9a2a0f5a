package dev.lathe.worker.library;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.space.Sha256;
import dev.lathe.worker.compile.Nvrtc;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.KernelCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The build files and the runtime of a library for one kind of device. */
sealed interface Machinery {
    /** Returns the folder of its templates, relative to that of all templates. */
    String templates();

    /** Returns the template with the values of its own templates. */
    Template fill(Template template);

    /** Writes the files that only libraries for this kind of device have. */
    void write(Folder folder) throws IOException;

    /** A library whose build compiles the sources of the kernels, each with its own flags. */
    record CpuMachinery(Library library) implements Machinery {
        @Override
        public String templates() {
            return "cpu/";
        }

        @Override
        public Template fill(Template template) {
            return template.with("kernels", library.built().stream().map(this::target).collect(Collectors.joining()))
                    .with("commands", library.built().stream().map(this::command).collect(Collectors.joining()));
        }

        /** Returns the call of a CMake function. CMake does not evaluate bracket arguments. */
        private String target(Program program) {
            return "lathe_kernel(" + program.name() + " " + Folder.place(program)
                    + flags(program).map(flag -> "\n  [==[" + flag + "]==]").collect(Collectors.joining())
                    + ")\n";
        }

        private String command(Program program) {
            return "kernel " + program.name() + " " + Folder.place(program)
                    + flags(program).map(flag -> " '" + flag + "'").collect(Collectors.joining())
                    + "\n";
        }

        private Stream<String> flags(Program program) {
            Stream<String> flags = program.recipe().flags().stream().filter(flag -> !flag.equals("-shared"));
            Stream<String> entries = program.calls().entries().stream()
                    .map(entry -> "-D" + entry + "=" + Symbols.of(library, program, entry));
            return Stream.concat(flags, entries);
        }

        @Override
        public void write(Folder folder) {}
    }

    /** A library that embeds cubins. Its folder also has their sources. */
    record CudaMachinery(Library library, Cubins cubins) implements Machinery {
        private static final String CACHES = "caches.cu";
        private static final String HEADERS = "include";

        @Override
        public String templates() {
            return "cuda/";
        }

        @Override
        public Template fill(Template template) {
            return template.with("architecture", cubins.architecture())
                    .with("images", each(this::image))
                    .with("commands", each(this::command));
        }

        private String each(Function<Program, String> text) {
            return library.built().stream().map(text).collect(Collectors.joining());
        }

        private static String cubin(Program program) {
            return program.name() + ".cubin";
        }

        private String image(Program program) {
            String symbol = Symbols.image(library, program);
            return "    .globl " + symbol + "\n    .balign 64\n" + symbol + ":\n    .incbin \"" + Folder.KERNELS
                    + cubin(program) + "\"\n";
        }

        private String command(Program program) {
            Stream<String> words =
                    cubins.words(program.recipe(), HEADERS).stream().map(word -> "'" + word + "'");
            return "compile " + words.collect(Collectors.joining(" ")) + " -o " + cubin(program) + " "
                    + program.name() + "/" + program.source() + "\n";
        }

        @Override
        public void write(Folder folder) throws IOException {
            for (Program program : library.built()) {
                folder.copy(cubins.of(program.recipe()), Folder.KERNELS + cubin(program));
            }
            for (String file : List.of("src/driver.h", "src/kernels.S", "example/caches.S")) {
                Template template = Template.of(templates() + file.substring(file.indexOf('/') + 1));
                folder.put(file, fill(template).text());
            }
            writeCompiler(folder);
            writeHeaders(folder);
            writeCaches(folder);
        }

        private void writeCompiler(Folder folder) throws IOException {
            KernelCompiler compiler = library.op().cuda().compiler();
            folder.put(Folder.KERNELS + "cubins.sh", fill(Template.of(templates() + compiler + ".sh")).text());
            if (compiler == KernelCompiler.NVRTC) {
                for (String source : Nvrtc.SOURCES) {
                    folder.copy(cubins.nvrtc().resolve(source), Folder.KERNELS + source);
                }
            }
        }

        private void writeHeaders(Folder folder) throws IOException {
            try (Stream<Path> files = Files.walk(cubins.headers())) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    folder.copy(file, Folder.KERNELS + HEADERS + "/" + cubins.headers().relativize(file));
                }
            }
        }

        /** Writes the kernel that flushes the caches before the example times a call. */
        private void writeCaches(Folder folder) throws IOException {
            String source = Template.of(templates() + CACHES).text();
            folder.put("example/" + CACHES, source);
            Path here = requireNonNull(folder.place("example/" + CACHES).getParent());
            Recipe recipe = Recipe.of(here, Sha256.of(source), List.of(CACHES), List.of());
            folder.copy(cubins.of(recipe), "example/caches.cubin");
        }
    }
}
