package dev.lathe.cli.starter;

import java.util.Locale;

/** In what the truth of a new op is written. */
public enum ReferenceLanguage {
    /** C or CUDA, whatever the kernels are written in. */
    KERNEL,
    /** A function over NumPy arrays. */
    PYTHON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
