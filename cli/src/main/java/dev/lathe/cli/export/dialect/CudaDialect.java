package dev.lathe.cli.export.dialect;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Program;

/** Launches are of kernels in cubins, with grids, maps and limits of the device. */
record CudaDialect(Library library) implements Dialect {
    @Override
    public Template fill(Template template) {
        String release = "lathe_" + library.name() + "_release";
        return template.with(
                        "where",
                        ", in the memory of the current device, in whose context the\n * kernels are launched; the stream is a"
                                + " CUstream or a cudaStream_t")
                .with("skipText", ", with 77 where there is no GPU")
                .with(
                        "ownDeclarations",
                        "/* Waits for a stream and gives back the scratch memory that is kept for it; before the stream is"
                                + " destroyed. */\nint " + release + "(void *stream);\n\n")
                .with("ownFunctions", "int " + release + "(void *stream) { return release(stream); }\n\n")
                .with("closing", "    must(" + release + "(machine_stream), \"" + release + "\");\n");
    }

    @Override
    public String streamParameter() {
        return ", void *stream";
    }

    @Override
    public String stream() {
        return ", stream";
    }

    @Override
    public String program(Program program) {
        return new CudaCall(library, program).text();
    }
}
