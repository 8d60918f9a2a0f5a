package dev.lathe.tuning.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * A candidate's text, split into the shape that all candidates of a family share (its name and the separators), and the
 * parts between the separators. The text can be restored from both for any input.
 */
record CandidateTemplate(String shape, List<String> parts) {
    private static final String SEPARATORS = "@:,";

    CandidateTemplate {
        parts = List.copyOf(parts);
    }

    static CandidateTemplate of(String text) {
        StringBuilder shape = new StringBuilder();
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (SEPARATORS.indexOf(text.charAt(i)) >= 0) {
                String part = text.substring(start, i);
                if (shape.isEmpty()) {
                    shape.append(part);
                } else {
                    parts.add(part);
                }
                shape.append(text.charAt(i));
                start = i + 1;
            }
        }
        String last = text.substring(start);
        if (shape.isEmpty()) {
            return new CandidateTemplate(last, List.of());
        }
        parts.add(last);
        return new CandidateTemplate(shape.toString(), parts);
    }

    /** Returns the number of parts in a text of this shape. */
    static int partsIn(String shape) {
        return (int) shape.chars().filter(c -> SEPARATORS.indexOf(c) >= 0).count();
    }

    String text() {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (char c : shape.toCharArray()) {
            text.append(c);
            if (SEPARATORS.indexOf(c) >= 0) {
                text.append(parts.get(next++));
            }
        }
        return text.toString();
    }
}
