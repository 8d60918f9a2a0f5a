package dev.lathe.cli.starter;

import java.nio.file.Path;
import java.util.Optional;

/** Writes the folder of a new op: the starter's files, and a second family where there is a foreign space. */
public record NewOp(Path folder, Starter starter, Optional<ForeignSpace> foreign) {
    /** Throws CommandFailure where the folder is there already. */
    public void write() {
        StarterFolder target = StarterFolder.in(folder);
        starter.files().forEach(file -> target.write(file, text(file)));
        foreign.ifPresent(space -> {
            target.write(ForeignSpace.FAMILY + "/space.json", SpaceJson.imported(space, Starter.launchedWithout(text("plain/space.json"))));
            String kernel = starter.files().getLast();
            target.write(
                    kernel.replace("plain/", ForeignSpace.FAMILY + "/"), space.guard() + starter.fixedKnobs() + text(kernel));
        });
    }

    private String text(String file) {
        String text = starter.text(file, Starter.opName(folder));
        return file.equals("op.json") && foreign.isPresent() ? SpaceJson.withFamily(text, starter) : text;
    }
}
