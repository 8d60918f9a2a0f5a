package dev.lathe.worker.device.command;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What the profile command of a repository prints: its lines {@code NAME=VALUE}. Other lines have no meaning. */
final class ProfileOutput {
    private static final Pattern LINE = Pattern.compile("(?m)^\\s*([A-Za-z_][\\w.]*)=(\\S+)\\s*$");
    private static final String BOTTLENECK = "bottleneck";

    private ProfileOutput() {}

    static Profile parse(String output) {
        SortedMap<String, Double> values = new TreeMap<>();
        Optional<Bottleneck> bottleneck = Optional.empty();
        for (var line : LINE.matcher(output).results().toList()) {
            if (line.group(1).equals(BOTTLENECK)) {
                bottleneck = bottleneck(line.group(2));
            } else {
                number(line.group(2)).ifPresent(value -> values.put(line.group(1), value));
            }
        }
        return bottleneck
                .<Profile>map(known -> new Profile.Counters(known, values, Optional.empty(), Optional.empty()))
                .orElseGet(() -> new Profile.Unavailable("the profile command printed no line '" + BOTTLENECK
                        + "=NAME' with one of " + Arrays.toString(Bottleneck.values())));
    }

    private static Optional<Bottleneck> bottleneck(String name) {
        return Arrays.stream(Bottleneck.values())
                .filter(known -> known.toString().equals(name))
                .findFirst();
    }

    private static Optional<Double> number(String text) {
        try {
            return Optional.of(Double.valueOf(text)).filter(Double::isFinite);
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }
}
