package dev.lathe.activities.architecture.red.stage;

/** A stage that another stage depends on. */
public final class OtherStage {
    public boolean isCorrect() {
        return true;
    }
}
