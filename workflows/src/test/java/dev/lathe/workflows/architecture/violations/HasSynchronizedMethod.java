package dev.lathe.workflows.architecture.violations;

public final class HasSynchronizedMethod {
    private int count;

    public synchronized int next() {
        return ++count;
    }
}
