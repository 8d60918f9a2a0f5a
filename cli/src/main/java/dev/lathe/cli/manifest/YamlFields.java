package dev.lathe.cli.manifest;

import dev.lathe.cli.process.CommandFailure;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * The fields of a YAML mapping with their lines. Readers convert a field's text and throw IllegalArgumentException if
 * it is invalid; the error then gets the file, the line and the field.
 */
final class YamlFields {
    private final String file;
    private final int line;
    /** The name of the section with its dot; empty for the fields of the file. */
    private final String section;

    private final List<ManifestField> legal;
    private final SortedMap<String, Node> nodes = new TreeMap<>();

    private YamlFields(String file, String section, Node node, List<ManifestField> legal) {
        this.file = file;
        this.section = section;
        this.legal = legal;
        this.line = lineOf(node);
        if (!(node instanceof MappingNode mapping)) {
            String where = section.isEmpty() ? "" : "field '" + section.substring(0, section.length() - 1) + "': ";
            throw error(node, where + "expected fields, each written as 'name: value'");
        }
        for (NodeTuple tuple : mapping.getValue()) {
            Node key = tuple.getKeyNode();
            if (nodes.put(text(key, "a field name"), tuple.getValueNode()) != null) {
                throw error(key, "duplicate field '" + section + text(key, "") + "'");
            }
        }
        rejectUnknown();
    }

    /** Returns the fields of a mapping; throws CommandFailure if one of them is not legal. */
    static YamlFields of(String file, String yaml, List<ManifestField> legal) {
        return new YamlFields(file, "", root(file, yaml), legal);
    }

    <T> T required(ManifestField field, Function<String, T> reader) {
        return optional(field, reader).orElseThrow(() -> missing(field));
    }

    <T> Optional<T> optional(ManifestField field, Function<String, T> reader) {
        return node(field).map(node -> read(field, node, reader));
    }

    <T> List<T> list(ManifestField field, Function<String, T> reader) {
        return optionalList(field, reader).orElse(List.of());
    }

    <T> Optional<List<T>> optionalList(ManifestField field, Function<String, T> reader) {
        return node(field).map(node -> readAll(field, node, reader));
    }

    <T> Optional<T> section(ManifestField field, Function<YamlFields, T> reader) {
        List<ManifestField> inner = ((ManifestField.Type.Section) field.type()).fields();
        return node(field).map(node -> {
            YamlFields fields = new YamlFields(file, field.name() + ".", node, inner);
            return checked(field, node, () -> reader.apply(fields));
        });
    }

    Optional<Long> integer(ManifestField field) {
        ManifestField.Type.Whole type = (ManifestField.Type.Whole) field.type();
        return optional(field, text -> bounded(text, integer(text), type.least(), type.most()));
    }

    Optional<Integer> whole(ManifestField field) {
        return integer(field).map(Long::intValue);
    }

    Optional<Double> decimal(ManifestField field) {
        ManifestField.Type.Decimal type = (ManifestField.Type.Decimal) field.type();
        return optional(field, text -> bounded(text, decimal(text), type.least(), type.most()));
    }

    /** Returns the value of a flag, which is false if it is absent. */
    boolean flag(ManifestField field) {
        return optional(field, text -> switch (text) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
                })
                .orElse(false);
    }

    private void rejectUnknown() {
        List<String> names = legal.stream().map(ManifestField::name).sorted().toList();
        nodes.keySet().stream().filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw error(
                    nodes.get(name), "unknown field '" + section + name + "'; legal are " + String.join(", ", names));
        });
    }

    private Optional<Node> node(ManifestField field) {
        if (!legal.contains(field)) {
            throw new IllegalStateException("the list of legal fields lacks " + field.name());
        }
        return Optional.ofNullable(nodes.get(field.name()));
    }

    private <T> List<T> readAll(ManifestField field, Node node, Function<String, T> reader) {
        if (!(node instanceof SequenceNode sequence)) {
            return List.of(read(field, node, reader));
        }
        List<T> values = new ArrayList<>();
        SortedSet<String> texts = new TreeSet<>();
        for (Node item : sequence.getValue()) {
            values.add(read(field, item, reader));
            if (!texts.add(text(item, named(field)))) {
                throw error(item, named(field) + ": duplicate '" + text(item, "") + "'");
            }
        }
        return values;
    }

    private <T> T read(ManifestField field, Node node, Function<String, T> reader) {
        return checked(field, node, () -> reader.apply(text(node, named(field))));
    }

    private <T> T checked(ManifestField field, Node node, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw error(node, named(field) + ": " + e.getMessage());
        }
    }

    private String named(ManifestField field) {
        return "field '" + section + field.name() + "'";
    }

    private String text(Node node, String what) {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw error(node, what + " must be a single value");
    }

    private CommandFailure missing(ManifestField field) {
        return CommandFailure.usage(file + ":" + line + ": missing " + named(field));
    }

    private CommandFailure error(Node node, String message) {
        return CommandFailure.usage(file + ":" + lineOf(node) + ": " + message);
    }

    private static int lineOf(Node node) {
        return node.getStartMark().getLine() + 1;
    }

    private static Long integer(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not an integer", e);
        }
    }

    private static Double decimal(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a number", e);
        }
    }

    private static <N extends Comparable<N>> N bounded(String text, N number, N least, N most) {
        if (number.compareTo(least) < 0 || number.compareTo(most) > 0) {
            throw new IllegalArgumentException(text + " is not between " + least + " and " + most);
        }
        return number;
    }

    /** Parses YAML text into its root node. */
    private static Node root(String file, String yaml) {
        try {
            Node root = new Yaml(new SafeConstructor(new LoaderOptions())).compose(new StringReader(yaml));
            if (root == null) {
                throw CommandFailure.usage(file + ":1: the file is empty");
            }
            return root;
        } catch (MarkedYAMLException e) {
            int at = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            throw CommandFailure.usage(file + ":" + at + ": invalid YAML: " + e.getProblem());
        } catch (ReaderException e) {
            long at = yaml.substring(0, e.getPosition()).chars().filter(c -> c == '\n').count() + 1;
            throw CommandFailure.usage(file + ":" + at + ": invalid YAML: control character "
                    + String.format("U+%04X", e.getCodePoint()));
        } catch (YAMLException e) {
            // The limits of nesting and of aliases, which have no line.
            throw CommandFailure.usage(file + ": invalid YAML: " + e.getMessage());
        }
    }
}
