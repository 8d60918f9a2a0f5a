package dev.lathe.cli.export;

import dev.lathe.cli.export.content.Program;
import dev.lathe.worker.compile.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The sources of programs, each in a folder of the program's name, for two candidates may have edited the same file. */
record SourceFiles(Folder folder) {
    static final String FOLDER = "kernels/";
    private static final String SPACE = "space.json";

    /** A source may include what lies beside it; an edited one stands in for the one that it was made of. */
    void write(Program program) throws IOException {
        Recipe recipe = program.recipe();
        for (Path file : sources(recipe)) {
            folder.copy(file, place(program, file.getFileName().toString()));
        }
        if (recipe.edited().isPresent()) {
            folder.put(place(program), recipe.edited().get());
        }
    }

    static String place(Program program) {
        return place(program, program.source());
    }

    private static String place(Program program, String file) {
        return FOLDER + program.name() + "/" + file;
    }

    /** A family's folder is its program's alone; the op's has the sources of others, too. */
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
