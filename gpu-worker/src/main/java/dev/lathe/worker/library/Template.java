package dev.lathe.worker.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with placeholders such as {@code @name@}, and their values. */
record Template(String resource, SortedMap<String, String> values) {
    private static final String FOLDER = "library/";
    private static final Pattern PLACE = Pattern.compile("@(\\w+)@");

    public Template {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    static Template of(String resource) {
        return new Template(resource, new TreeMap<>());
    }

    Template with(String name, String value) {
        SortedMap<String, String> more = new TreeMap<>(values);
        more.put(name, value);
        return new Template(resource, more);
    }

    String text() throws IOException {
        return PLACE.matcher(read()).replaceAll(place -> Matcher.quoteReplacement(value(place.group(1))));
    }

    private String value(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("the template " + resource + " has no value for " + name);
        }
        return value;
    }

    private String read() throws IOException {
        try (InputStream stream = Template.class.getClassLoader().getResourceAsStream(FOLDER + resource)) {
            if (stream == null) {
                throw new IOException("the resource " + FOLDER + resource + " is missing; build Lathe again");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
