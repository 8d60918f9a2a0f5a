package dev.lathe.cli.input;

import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that commands on a server without sweeps and workers reject unknown ids and invalid options. */
@Timeout(120)
class InvalidControlTest {
    @TempDir
    private static Path folder;

    @AutoClose
    private static TestCluster cluster;

    @BeforeAll
    static void open() throws IOException {
        cluster = new TestCluster(folder);
        Files.writeString(folder.resolve("text.json"), "text");
        Files.writeString(folder.resolve("space.json"), "{\"knobs\": [{\"name\": \"A\", \"values\": 7}]}");
        Files.writeString(folder.resolve("nameless.json"), "{\"knobs\": [{\"values\": [1]}]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        sweep status none                           | 3 | no sweep 'none' on this server; list the sweeps with
        sweep watch none                            | 3 | no sweep 'none' on this server
        sweep stop none                             | 3 | no sweep 'none'
        sweep extend none --by 3                    | 3 | no sweep 'none'
        sweep report none                           | 3 | no sweep 'none'
        sweep compare none other                    | 3 | no sweep 'none'
        sweep status ../etc                         | 3 | no sweep '../etc'
        campaign list none                          | 3 | no sweep 'none'
        sweep status  --json                        | 2 | the argument SWEEP is empty
        campaign show  --json                       | 2 | the argument CAMPAIGN is empty
        export  --out there                         | 2 | the argument ID is empty
        campaign show none/key                      | 3 | no campaign 'none/key'; list the campaigns of a sweep with
        campaign best none/key                      | 3 | no campaign 'none/key'
        campaign history none                       | 3 | no campaign 'none'
        campaign stop none/key                      | 3 | no campaign 'none/key'
        campaign submit none/key --point A=1 --family f | 3 | no campaign 'none/key'
        campaign submit none/key --family f --source text.json --hypothesis x --space text.json | 2 \
        | --space: text.json:1: Unrecognized token 'text'
        campaign submit none/key --family f --source text.json --hypothesis x --space space.json | 2 \
        | --space: space.json:1: knobs[0].values: must be a list
        campaign submit none/key --family f --source text.json --hypothesis x --space nameless.json | 2 \
        | --space: nameless.json:1: knobs[0].name: missing field
        campaign submit none/key --family f --source gone.c --hypothesis x | 2 | --source: no such file: gone.c
        campaign submit none/key --family f --source . --hypothesis x | 2 | --source: cannot read .: Is a directory
        export none --out there                     | 3 | no sweep 'none'
        export none/key --out there                 | 3 | no sweep or campaign 'none/key'
        export none --out there --as xml            | 2 | --as: unknown format 'xml'; legal are
        device drain host:cpu                       | 3 | no device is registered; start a worker with './lathe worker'
        device undrain host:cpu                     | 3 | no device is registered; start a worker with './lathe worker'
        worker --devices tpu | 2 | devices: 'tpu' is invalid; use auto, cuda, cuda:N, cpu or landscape:
        worker --devices landscape:text.json        | 2 | text.json:1: Unrecognized token 'text'
        worker --devices landscape:gone.json        | 2 | gone.json: no such file
        worker --devices landscape:valley.json?name=a,landscape:valley.json?name=a | 2 \
        | devices: duplicate device landscape:a; name each device once, and give each landscape its own ?name=NAME
        sweep start --op gemm --devices cpu --mode from-best | 2 \
        | mode from-best: no ended campaign of gemm on this server
        """)
    void isRejectedInOneLine(String line, int status, String text) {
        String[] arguments = line.strip().replace("landscape:", "landscape:" + folder + "/").split(" ");
        OneLine.rejects(cluster.console().call(arguments), status, List.of(text));
    }
}
