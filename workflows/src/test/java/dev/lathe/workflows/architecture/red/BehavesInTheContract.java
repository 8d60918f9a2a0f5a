package dev.lathe.workflows.architecture.red;

public class BehavesInTheContract {
    private int state;

    public int next() {
        return ++state;
    }
}
