package dev.lathe.cli.starter;

import java.nio.file.Path;
import java.util.Optional;

/** Writes the folder of a new op: the starter's files, and a second family where there is a foreign space. */
public record NewOp(Path folder, Starter starter, ReferenceLanguage language, Optional<ImportedSpace> foreign) {
    private static final String OP = "op.json";
    private static final String SPACE = "plain/space.json";

    /** Throws CommandFailure where the folder is there already. */
    public void write() {
        StarterFolder target = StarterFolder.in(folder);
        target.write(OP, op());
        target.write(starter.reference(language), starter.referenceText(language));
        target.write(SPACE, starter.text(SPACE));
        target.write(starter.kernel(), starter.text(starter.kernel()));
        foreign.ifPresent(space -> write(space, target));
    }

    private String op() {
        String text = starter.opText(Starter.opName(folder), language);
        return foreign.isPresent() ? SpaceJson.withFamily(text, starter) : text;
    }

    private void write(ImportedSpace space, StarterFolder target) {
        String kernel = starter.kernel();
        target.write(
                ImportedSpace.FAMILY + "/space.json", SpaceJson.imported(space, Starter.launchedWithout(starter.text(SPACE))));
        target.write(
                kernel.replace("plain/", ImportedSpace.FAMILY + "/"), space.guard() + starter.fixedKnobs() + starter.text(kernel));
    }
}
