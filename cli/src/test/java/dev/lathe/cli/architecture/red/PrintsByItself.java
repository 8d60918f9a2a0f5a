package dev.lathe.cli.architecture.red;

public final class PrintsByItself {
    private PrintsByItself() {}

    public static void print() {
        System.out.println("not by a command");
    }
}
