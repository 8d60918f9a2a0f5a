package dev.lathe.tuning.decision;

import java.util.Locale;

/** How the gains of several problems become one. */
public enum ScoreRule {
    GEOMETRIC_MEAN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
