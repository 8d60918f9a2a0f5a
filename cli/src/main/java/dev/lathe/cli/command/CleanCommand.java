package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.render.Quantity;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.worker.DataCaches;
import dev.lathe.worker.DataCaches.Cache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "clean",
        description = {
            "Shows the caches in the data folder, or deletes them with --yes.",
            "The caches contain compiled candidates, reference outputs, file hashes of ops, repository copies and working",
            "files. Lathe creates them again. Histories and results stay. While a worker runs, nothing is deleted."
        },
        footer = {"", "Examples:", "  lathe clean", "  lathe clean --yes"})
public final class CleanCommand extends CliTask {
    @Option(names = "--yes", description = "Delete the caches.")
    private boolean yes;

    @Override
    protected ExitCode perform() {
        DataCaches caches = new DataCaches(Servers.of(context).data().path());
        List<Cache> found = caches.list();
        String size = Quantity.bytes(found.stream().mapToLong(Cache::bytes).sum());
        if (!yes) {
            table(found).forEach(this::print);
            print(size + " in " + caches.data() + ". Delete the caches with './lathe clean --yes'.");
        } else if (caches.clean()) {
            print("Deleted " + size + " in " + caches.data() + ".");
        } else {
            throw CommandFailure.refused("a running worker or command uses the caches in " + caches.data()
                    + "; stop it and repeat './lathe clean --yes'");
        }
        return ExitCode.DONE;
    }

    private static List<String> table(List<Cache> caches) {
        return new TextTable<Cache>(List.of(
                        Column.left("cache", Cache::name),
                        Column.right("files", cache -> Integer.toString(cache.files())),
                        Column.right("size", cache -> Quantity.bytes(cache.bytes())),
                        Column.left("last use", CleanCommand::age)))
                .lines(caches, TextTable.UNBOUNDED);
    }

    private static String age(Cache cache) {
        return cache.lastUsed()
                .map(used -> Quantity.time(Duration.between(used, Instant.now())) + " ago")
                .orElse("-");
    }
}
