package dev.lathe.cli.check;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.worker.device.ShellJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with a runner's job, to run in a shell. */
public record ShellJobFile(Path file) {
    /** Writes the job and returns instructions for running it. */
    public String write(ShellJob job) {
        try {
            Files.writeString(file, job.text());
        } catch (IOException failure) {
            throw CommandFailure.usage("cannot write " + file + ": " + failure.getMessage());
        }
        return "Wrote " + file + ". Verify with '" + job.runner() + " verify " + file
                + " --out result.json'; use 'bench' instead of 'verify' to time it.";
    }
}
