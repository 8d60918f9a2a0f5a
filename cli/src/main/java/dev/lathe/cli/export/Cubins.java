package dev.lathe.cli.export;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.cuda.CudaSetup;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Makes device code for one architecture. The headers are those that Lathe gives to kernels. */
record Cubins(Compiler compiler, Path headers) {
    /** Throws Setup where there is no nvcc. */
    static Cubins of(CudaSetup setup, String architecture) {
        return new Cubins(new CudaHost(setup).kernels(architecture), setup.headers());
    }

    /** Throws Setup where sources that must compile do not. */
    Path of(Recipe recipe) {
        return compiler.require(recipe, Heartbeat.silent()).file();
    }

    String architecture() {
        return compiler.toolchain().target();
    }

    /** The compiler's words for a recipe, with the headers in a folder of another name. */
    List<String> words(Recipe recipe, String folder) {
        return Stream.concat(compiler.toolchain().before().stream(), recipe.flags().stream())
                .map(word -> word.equals(headers.toString()) ? folder : word)
                .toList();
    }
}
