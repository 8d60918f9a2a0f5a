package dev.lathe.cli.check;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.device.ShellJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a job is left for a person who wants to run it in a shell. */
public record ShellJobFile(Path file) {
    /** Says how it is run. */
    public String write(ShellJob job) {
        try {
            Files.writeString(file, job.text());
        } catch (IOException trouble) {
            throw CommandFailure.usage(file + " cannot be written: " + trouble.getMessage());
        }
        return "Written: " + file + ". '" + job.runner() + " verify " + file
                + " --out result.json' checks it, 'bench' instead of 'verify' times it.";
    }
}
