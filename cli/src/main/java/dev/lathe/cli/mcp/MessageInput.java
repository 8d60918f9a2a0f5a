package dev.lathe.cli.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The messages of a client, one on each line. Other lines are logged and skipped, because the SDK stops to read at the
 * first one and would not notice the end of the input.
 */
final class MessageInput extends InputStream {
    private static final int LOGGED_CHARACTERS = 200;

    private final BufferedReader lines;
    private final McpJsonMapper json;
    private final Consumer<String> log;
    private final Runnable ended;
    private byte[] line = {};
    private int position;

    MessageInput(InputStream in, McpJsonMapper json, Consumer<String> log, Runnable ended) {
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.json = json;
        this.log = log;
        this.ended = ended;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (position == line.length && !next()) {
            ended.run();
            return -1;
        }
        int count = Math.min(length, line.length - position);
        System.arraycopy(line, position, bytes, offset, count);
        position += count;
        return count;
    }

    /** Reads the next message; returns false at the end of the input. */
    private boolean next() throws IOException {
        String text = lines.readLine();
        while (text != null && !isMessage(text)) {
            log.accept("skipped a line that is not a JSON-RPC message: "
                    + text.substring(0, Math.min(LOGGED_CHARACTERS, text.length())));
            text = lines.readLine();
        }
        line = text == null ? new byte[0] : (text + "\n").getBytes(StandardCharsets.UTF_8);
        position = 0;
        return text != null;
    }

    private boolean isMessage(String text) {
        try {
            McpSchema.deserializeJsonRpcMessage(json, text);
            return true;
        } catch (IOException | RuntimeException invalid) {
            return false;
        }
    }
}
