package dev.lathe.worker.device.recorded;

import java.nio.file.Path;

/**
 * The URI of a landscape: {@code landscape:FILE[?name=NAME&real-time]}. Several names of one file define several
 * devices.
 */
public record LandscapeUri(Path file, String name, Pacing pacing) {
    private static final String SCHEME = "landscape:";
    private static final String FORM = "landscape:FILE[?name=NAME&real-time]";

    /** Whether stages return immediately or take the recorded time. */
    public enum Pacing {
        INSTANT,
        REAL_TIME
    }

    public LandscapeUri {
        if (!name.matches("[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "landscape name '" + name + "' is invalid; use letters, digits, '.', '_' and '-', as in " + FORM);
        }
    }

    public static boolean accepts(String text) {
        return text.startsWith(SCHEME);
    }

    /** Parses a URI; throws IllegalArgumentException with the error and the expected form. */
    public static LandscapeUri parse(String text) {
        if (!accepts(text)) {
            throw new IllegalArgumentException("'" + text + "' is not a landscape; expected " + FORM);
        }
        String[] halves = text.substring(SCHEME.length()).split("\\?", 2);
        if (halves[0].isBlank() || Path.of(halves[0]).getFileName() == null) {
            throw new IllegalArgumentException("'" + text + "' has no file; expected " + FORM);
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
                        "'" + text + "': unknown option '" + option + "'; use name=NAME or real-time");
            }
        }
        return uri;
    }

    /** Returns the file name without its extensions. */
    private static String nameOf(Path file) {
        return file.getFileName()
                .toString()
                .replaceFirst("(?i)(\\.json)?(\\.gz)?$", "")
                .replaceAll("[^A-Za-z0-9._-]", "-");
    }

    /** Returns the device's name in queues, tables and records. */
    public String device() {
        return SCHEME + name;
    }
}
