package dev.lathe.activities.architecture.red.stage;

/** A stage that depends on another stage, which is forbidden. */
public final class DependsOnAnotherStage {
    public boolean isCorrect() {
        return new OtherStage().isCorrect();
    }
}
