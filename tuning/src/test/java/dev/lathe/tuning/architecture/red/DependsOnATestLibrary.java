package dev.lathe.tuning.architecture.red;

import org.assertj.core.api.Assertions;

public final class DependsOnATestLibrary {
    public void fail() {
        Assertions.fail("a library that this module must not use");
    }
}
