package dev.lathe.workflows.architecture.red;

public final class LocksItself {
    private int count;

    public synchronized int next() {
        return ++count;
    }
}
