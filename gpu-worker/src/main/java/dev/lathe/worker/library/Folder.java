package dev.lathe.worker.library;

import dev.lathe.worker.compile.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The output folder of a library, to which names are relative. Each program has a folder for its sources, because two
 * candidates may have edited the same file.
 */
record Folder(Path path) {
    static final String KERNELS = "kernels/";
    private static final String SPACE = "space.json";

    void put(String name, String text) throws IOException {
        Files.writeString(place(name), text);
    }

    void copy(Path from, String name) throws IOException {
        Files.copy(from, place(name), StandardCopyOption.REPLACE_EXISTING);
    }

    Path place(String name) throws IOException {
        Path place = path.resolve(name);
        Files.createDirectories(place.getParent());
        return place;
    }

    /** Writes a program with the files that its source may include. An edited source replaces the original. */
    void write(Program program) throws IOException {
        Recipe recipe = program.recipe();
        for (Path file : sources(recipe)) {
            copy(file, place(program, file.getFileName().toString()));
        }
        for (Map.Entry<String, String> source : recipe.written().entrySet()) {
            put(place(program, source.getKey()), source.getValue());
        }
    }

    static String place(Program program) {
        return place(program, program.source());
    }

    private static String place(Program program, String file) {
        return KERNELS + program.name() + "/" + file;
    }

    /** Returns all files of a family's folder, or the needed files of the op's folder, which has other sources, too. */
    private static List<Path> sources(Recipe recipe) throws IOException {
        boolean isFamily = Files.exists(recipe.folder().resolve(SPACE));
        try (Stream<Path> files = Files.list(recipe.folder())) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isFamily || isNeeded(file.getFileName().toString(), recipe))
                    .toList();
        }
    }

    private static boolean isNeeded(String file, Recipe recipe) {
        return recipe.sources().contains(file) || file.endsWith(".h") || file.endsWith(".cuh");
    }
}
