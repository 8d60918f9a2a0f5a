package dev.lathe.cli.doc;

import dev.lathe.cli.doc.FileField.Type;
import dev.lathe.cli.manifest.ManifestField;
import dev.lathe.cli.manifest.ProtocolFile;
import java.util.List;

/** The fields of manifests and protocols. */
final class ManifestFields {
    private ManifestFields() {}

    static Type.Structure all() {
        return structure("Manifest", ManifestField.ALL);
    }

    static Type.Structure protocol() {
        return structure("Protocol", ProtocolFile.FIELDS);
    }

    private static Type.Structure structure(String title, List<ManifestField> fields) {
        return new Type.Structure(title, fields.stream().map(ManifestFields::field).toList());
    }

    private static FileField field(ManifestField field) {
        Type type = type(field);
        return new FileField(
                field.name(),
                field.isList() ? new Type.ListOf(type, true) : type,
                field.isRequired(),
                field.about(),
                unit(field.type()),
                field.byDefault(),
                field.example());
    }

    private static Type type(ManifestField field) {
        return switch (field.type()) {
            case ManifestField.Type.Text(String pattern) -> new Type.Text("", pattern, true);
            case ManifestField.Type.Word(List<String> legal) -> new Type.Words(legal);
            case ManifestField.Type.Whole whole -> new Type.Whole(whole.least(), whole.most());
            case ManifestField.Type.Decimal decimal -> new Type.Decimal(decimal.least(), decimal.most());
            case ManifestField.Type.Flag flag -> new Type.Flag();
            case ManifestField.Type.Section(List<ManifestField> fields) -> structure(field.name(), fields);
        };
    }

    private static String unit(ManifestField.Type type) {
        return switch (type) {
            case ManifestField.Type.Whole whole -> whole.unit();
            case ManifestField.Type.Decimal decimal -> decimal.unit();
            case ManifestField.Type.Text text -> "";
            case ManifestField.Type.Word word -> "";
            case ManifestField.Type.Flag flag -> "";
            case ManifestField.Type.Section section -> "";
        };
    }
}
