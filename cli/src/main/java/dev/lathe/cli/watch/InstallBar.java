package dev.lathe.cli.watch;

import dev.lathe.cli.process.CliContext.Output;
import dev.lathe.cli.render.Quantity;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.binary.InstallProgress;
import java.io.PrintWriter;
import java.util.Locale;

/** Shows the progress of a download: a bar in a terminal, one line for each step in a pipe. */
public final class InstallBar implements InstallListener {
    private static final int WIDTH = 30;
    private static final double MEBIBYTE = 1024.0 * 1024.0;

    private final PrintWriter out;
    private final Output output;
    private String step = "";

    public InstallBar(PrintWriter out, Output output) {
        this.out = out;
        this.output = output;
    }

    @Override
    public synchronized void progressed(InstallProgress progress) {
        if (!progress.step().equals(step)) {
            newStep(progress.step());
        }
        if (output == Output.TERMINAL) {
            out.print("\r" + bar(progress));
            out.flush();
        }
    }

    private void newStep(String next) {
        out.println((step.isEmpty() || output == Output.PIPE ? "" : "\n") + next);
        out.flush();
        step = next;
    }

    /** Ends the line of the bar if one was drawn. */
    public synchronized void end() {
        if (!step.isEmpty() && output == Output.TERMINAL) {
            out.println();
            out.flush();
        }
    }

    private static String bar(InstallProgress progress) {
        return String.format(
                Locale.ROOT,
                "%s %3.0f %%  %.0f of %.0f MiB",
                Quantity.bar(progress.fraction(), WIDTH),
                100 * progress.fraction(),
                progress.bytes() / MEBIBYTE,
                progress.expectedBytes() / MEBIBYTE);
    }
}
