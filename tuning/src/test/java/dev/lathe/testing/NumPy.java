package dev.lathe.testing;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/** Python's NumPy, which references in Python require and which may not be installed. */
public final class NumPy {
    private NumPy() {}

    /** Skips the calling test, with the reason in the test report, if NumPy is not installed. */
    public static void needed() {
        assumeThat(isInstalled()).as("python3 with NumPy; `python3 -m pip install numpy` installs it").isTrue();
    }

    private static boolean isInstalled() {
        try {
            return new ProcessBuilder("python3", "-c", "import numpy")
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noPython) {
            return false;
        } catch (InterruptedException timeIsOver) {
            throw new AssertionError(timeIsOver);
        }
    }
}
