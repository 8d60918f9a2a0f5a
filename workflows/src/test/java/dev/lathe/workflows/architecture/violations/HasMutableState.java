package dev.lathe.workflows.architecture.violations;

public class HasMutableState {
    private int state;

    public int next() {
        return ++state;
    }
}
