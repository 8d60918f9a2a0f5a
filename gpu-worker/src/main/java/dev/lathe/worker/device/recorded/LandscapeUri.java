package dev.lathe.worker.device.recorded;

import java.nio.file.Path;

/**
 * A recorded landscape as a person names it: {@code landscape:FILE[?name=NAME&real-time]}. Several names make several
 * devices of one file.
 */
public record LandscapeUri(Path file, String name, Pacing pacing) {
    private static final String SCHEME = "landscape:";
    private static final String FORM = "landscape:FILE[?name=NAME&real-time]";

    /** Whether the stages answer at once or take as long as was recorded. */
    public enum Pacing {
        INSTANT,
        REAL_TIME
    }

    public LandscapeUri {
        if (!name.matches("[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "landscape name '" + name + "': use letters, digits, '.', '_' and '-', as in " + FORM);
        }
    }

    public static boolean accepts(String text) {
        return text.startsWith(SCHEME);
    }

    /** Reads the text of a landscape; throws IllegalArgumentException that says what is wrong and how to write it. */
    public static LandscapeUri parse(String text) {
        if (!accepts(text)) {
            throw new IllegalArgumentException("'" + text + "' is no landscape; write " + FORM);
        }
        String[] halves = text.substring(SCHEME.length()).split("\\?", 2);
        if (halves[0].isBlank()) {
            throw new IllegalArgumentException("'" + text + "' names no file; write " + FORM);
        }
        Path file = Path.of(halves[0]);
        LandscapeUri uri = new LandscapeUri(file, nameOf(file), Pacing.INSTANT);
        return halves.length == 1 ? uri : uri.withOptions(text, halves[1]);
    }

    private LandscapeUri withOptions(String text, String options) {
        LandscapeUri uri = this;
        for (String option : options.split("&")) {
            if (option.startsWith("name=")) {
                uri = new LandscapeUri(uri.file, option.substring("name=".length()), uri.pacing);
            } else if (option.equals("real-time")) {
                uri = new LandscapeUri(uri.file, uri.name, Pacing.REAL_TIME);
            } else {
                throw new IllegalArgumentException(
                        "'" + text + "': unknown option '" + option + "'; legal are name=NAME and real-time");
            }
        }
        return uri;
    }

    /** The file's name without its extensions. */
    private static String nameOf(Path file) {
        return file.getFileName().toString().replaceFirst("(?i)(\\.json)?(\\.gz)?$", "").replaceAll("[^A-Za-z0-9._-]", "-");
    }

    /** The device's name in queues, tables and records. */
    public String device() {
        return SCHEME + name;
    }
}
