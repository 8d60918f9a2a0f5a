package dev.lathe.worker.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.space.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Python program that calls functions of ops, and its request. */
final class Evaluation {
    private static final String PROGRAM = "evaluate.py";
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .serializationInclusion(JsonInclude.Include.NON_EMPTY)
            .build();

    private Evaluation() {}

    /** The input of evaluate.py. */
    private record Request(@JsonUnwrapped PythonCall call, String output) {}

    /** Writes the program and its request; returns the arguments for the interpreter. */
    static List<String> write(PythonCall call, Path output, ScratchFolder scratch) throws IOException {
        Path program = Files.writeString(scratch.file(PROGRAM), program());
        Path requestFile = Files.writeString(
                scratch.file("request.json"), JSON.writeValueAsString(new Request(call, output.toString())));
        return List.of(program.toString(), requestFile.toString());
    }

    /** Returns the hash of all inputs: the program, the op's Python files, the problem, the seed and the contents. */
    static String hash(PythonCall call) throws IOException {
        StringBuilder all = new StringBuilder(program());
        for (Path source : sources(call.folder())) {
            all.append(source.getFileName()).append('\0').append(Files.readString(source)).append('\0');
        }
        List<Object> problem = List.of(
                call.source().getFileName().toString(),
                call.function(),
                call.fills(),
                call.tensors(),
                call.types(),
                call.dimensions(),
                call.seed(),
                call.contents());
        return Sha256.of(all.append(JSON.writeValueAsString(problem)).toString());
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".py")).sorted().toList();
        }
    }

    private static String program() throws IOException {
        try (InputStream text = Evaluation.class.getResourceAsStream(PROGRAM)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
