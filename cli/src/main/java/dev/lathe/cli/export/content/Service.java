package dev.lathe.cli.export.content;

import java.util.List;

/** Something that an op does besides itself, with a kernel for each type. */
public record Service(String name, List<Kernel> kernels) {
    public Service {
        kernels = List.copyOf(kernels);
    }
}
