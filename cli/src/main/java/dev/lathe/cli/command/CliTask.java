package dev.lathe.cli.command;

import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.watch.Display;
import dev.lathe.cli.watch.InstallBar;
import dev.lathe.cli.watch.LiveDisplay;
import dev.lathe.cli.watch.PlainDisplay;
import dev.lathe.cli.watch.TerminalSize;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command. */
public abstract class CliTask implements Callable<Integer> {
    @Spec
    protected CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    protected CliContext context;

    /** Sets the context. The command tree calls it before the command runs. */
    public final void setContext(CliContext context) {
        this.context = context;
    }

    @Override
    public final Integer call() {
        ExitCode code = perform();
        spec.commandLine().getOut().flush();
        return code.number();
    }

    protected abstract ExitCode perform();

    /** Returns the value of an option; throws CommandFailure if it is out of bounds. */
    static <N extends Comparable<N>> N bounded(String option, N value, N least, N most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw CommandFailure.usage(option + ": " + value + " is not between " + least + " and " + most);
        }
        return value;
    }

    /** Parses the value of an option; throws CommandFailure that names the option if the value is invalid. */
    static <T> T parsed(String option, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(option + ": " + e.getMessage());
        }
    }

    protected final void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    /** Prints to standard error a line that is not part of the JSON on standard output. */
    protected final void printBeside(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }

    /** Returns the display for the progress of a sweep. */
    protected final Display display() {
        return switch (context.output()) {
            case TERMINAL -> new LiveDisplay(spec.commandLine().getOut(), TerminalSize::now);
            case PIPE -> new PlainDisplay(this::print);
        };
    }

    /** Returns the progress bar for downloads, which writes to standard error. */
    protected final InstallBar installBar() {
        return new InstallBar(spec.commandLine().getErr(), context.output());
    }
}
