package dev.lathe.cli.connection;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Links to Temporal's UI. */
public record UiLinks(Optional<URI> ui, String namespace) {
    /** Returns the link to the campaigns of a sweep, without runs that continued as new. */
    public Optional<String> sweep(String id) {
        String query = "Sweep=\"" + id + "\" AND ExecutionStatus!=\"ContinuedAsNew\"";
        return ui.map(base -> base + "/namespaces/" + encoded(namespace) + "/workflows?query=" + encoded(query)
                + "&savedQuery=" + encoded(id));
    }

    public Optional<String> workflow(String id) {
        return ui.map(base -> base + "/namespaces/" + encoded(namespace) + "/workflows/" + encoded(id));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
