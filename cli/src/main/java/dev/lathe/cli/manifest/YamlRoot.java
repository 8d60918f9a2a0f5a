package dev.lathe.cli.manifest;

import dev.lathe.cli.process.CommandFailure;
import java.io.StringReader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** Parses YAML text into its root node. */
final class YamlRoot {
    private YamlRoot() {}

    static Node of(String file, String yaml) {
        try {
            Node root = new Yaml(new SafeConstructor(new LoaderOptions())).compose(new StringReader(yaml));
            if (root == null) {
                throw CommandFailure.usage(file + ":1: the file is empty");
            }
            return root;
        } catch (MarkedYAMLException e) {
            int at = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            throw CommandFailure.usage(file + ":" + at + ": invalid YAML: " + e.getProblem());
        }
    }
}
