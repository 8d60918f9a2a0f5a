package dev.lathe.cli.starter;

import java.nio.file.Path;
import java.util.Optional;

/** Writes the folder of a new op: the starter's files, and a second family if a space is imported. */
public record NewOp(Path folder, Starter starter, ReferenceLanguage language, Optional<ImportedSpace> imported) {
    private static final String OP = "op.json";
    private static final String SPACE = "plain/space.json";

    /** Writes the folder; throws CommandFailure if it is not empty. */
    public void write() {
        StarterFolder target = StarterFolder.in(folder);
        target.write(OP, op());
        target.write(starter.reference(language), starter.referenceText(language));
        target.write(SPACE, starter.text(SPACE));
        target.write(starter.kernel(), starter.text(starter.kernel()));
        imported.ifPresent(space -> write(space, target));
    }

    private String op() {
        String text = starter.opText(Starter.opName(folder), language);
        return imported.isPresent() ? SpaceJson.withFamily(text, starter) : text;
    }

    private void write(ImportedSpace space, StarterFolder target) {
        String kernel = starter.kernel();
        target.write(
                ImportedSpace.FAMILY + "/space.json", SpaceJson.imported(space, Starter.launchedWithout(starter.text(SPACE))));
        target.write(
                kernel.replace("plain/", ImportedSpace.FAMILY + "/"), space.guard() + starter.fixedKnobs() + starter.text(kernel));
    }
}
