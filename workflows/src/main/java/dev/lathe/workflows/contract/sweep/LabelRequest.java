package dev.lathe.workflows.contract.sweep;

import java.util.List;
import java.util.Optional;

/**
 * A request to set the note or the tags of a sweep: {@code {"note":"...","tags":["a"]}}. An absent part stays as it is;
 * an empty one is removed.
 */
public record LabelRequest(Optional<String> note, Optional<List<String>> tags) {}
