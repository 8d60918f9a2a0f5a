package dev.lathe.cli.process;

/** What a command's exit status says. Scripts rely on these numbers. */
public enum ExitCode {
    DONE(0, "done"),
    INCOMPLETE(1, "ended, but not everything that was asked for is done"),
    USAGE(2, "wrong usage or bad input"),
    NOT_FOUND(3, "not found"),
    UNREACHABLE(4, "no server, or no worker, answers"),
    REFUSED(5, "refused, with the reason"),
    /** The number that sysexits.h has for software errors. */
    DEFECT(70, "a defect of lathe itself");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    public int number() {
        return number;
    }

    public String meaning() {
        return meaning;
    }
}
