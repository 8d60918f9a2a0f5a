package dev.lathe.cli.process;

/** The exit statuses of commands. The numbers are stable, because scripts rely on them. */
public enum ExitCode {
    DONE(0, "success"),
    INCOMPLETE(1, "incomplete: the command ended before all requested work was done"),
    USAGE(2, "usage error or invalid input"),
    NOT_FOUND(3, "not found"),
    UNREACHABLE(4, "server or worker unreachable"),
    REFUSED(5, "rejected; the message has the reason"),
    /** EX_SOFTWARE of sysexits.h. */
    DEFECT(70, "internal error");

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
