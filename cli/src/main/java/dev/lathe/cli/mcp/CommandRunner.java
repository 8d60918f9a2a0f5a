package dev.lathe.cli.mcp;

import java.io.PrintWriter;
import java.util.List;

/** Runs a command in this process. */
@FunctionalInterface
public interface CommandRunner {
    /** Returns the exit status. Results go to {@code out}, errors to {@code err}. */
    int run(List<String> arguments, PrintWriter out, PrintWriter err);
}
