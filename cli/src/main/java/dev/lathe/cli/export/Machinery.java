package dev.lathe.cli.export;

import dev.lathe.cli.export.dialect.Template;
import java.io.IOException;

/** How a library is built and called on a kind of device. */
sealed interface Machinery permits CpuMachinery, CudaMachinery {
    /** Where its templates are, below those that all libraries have. */
    String templates();

    /** What stands in its own templates. */
    Template fill(Template template);

    /** What only such libraries have. */
    void write(Folder folder) throws IOException;
}
