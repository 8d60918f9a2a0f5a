package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;

/** Shows the progress of a sweep. */
public interface Display {
    void show(SweepView sweep, SweepPace pace);

    /** Prints a message about something other than the sweep's state, such as a lost connection. */
    void note(String line);
}
