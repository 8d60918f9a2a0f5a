package dev.lathe.cli.starter;

import java.util.Locale;

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
