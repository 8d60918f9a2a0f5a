package dev.lathe.activities.report;

/** The frame of a section: its id, its title, and a note in HTML below its content, which may be empty. */
record Section(String id, String title, String note) {
    /** Returns the section; empty if its content is empty. */
    String html(String content) {
        return content.isEmpty()
                ? ""
                : "<section id=\"" + id + "\">\n<h2>" + title + "</h2>\n" + content
                        + (note.isEmpty() ? "" : "<p class=\"note\">" + note + "</p>\n") + "</section>\n";
    }
}
