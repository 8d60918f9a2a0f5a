package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;

/** Shows how a sweep gets on. */
public interface Display {
    void show(SweepView sweep, SweepPace pace);

    /** Says something beside the sweep's state, such as that the server does not answer. */
    void note(String line);
}
