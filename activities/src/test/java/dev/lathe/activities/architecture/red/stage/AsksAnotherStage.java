package dev.lathe.activities.architecture.red.stage;

/** Depends on another stage, which no stage may. */
public final class AsksAnotherStage {
    public boolean isCorrect() {
        return new OtherStage().isCorrect();
    }
}
