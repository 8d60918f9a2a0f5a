package dev.lathe.worker.agent;

import dev.lathe.temporal.host.ScratchFolder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server on a socket of this machine that answers the {@code ./try} of one attempt, one request at a time. The client
 * sends its files, so that the worker opens no file of a workspace while the agent can change it.
 */
final class TryServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TryServer.class);

    private final ScratchFolder folder;
    private final ServerSocketChannel server;
    private final BiFunction<String, WorkspaceFiles, Reply> handler;
    private final Thread thread;

    /** The exit code of {@code ./try} and its output. */
    record Reply(int exitCode, String text) {}

    private TryServer(ScratchFolder folder, BiFunction<String, WorkspaceFiles, Reply> handler) throws IOException {
        this.folder = folder;
        this.handler = handler;
        this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket()));
        this.thread = Thread.ofPlatform().daemon().name("agent try").start(this::serve);
    }

    /** Starts a server. The handler receives the argument of the request and the files of the workspace. */
    static TryServer start(BiFunction<String, WorkspaceFiles, Reply> handler) throws IOException {
        // The path of a socket has at most 107 bytes.
        return new TryServer(ScratchFolder.in(Path.of(System.getProperty("java.io.tmpdir"))), handler);
    }

    Path socket() {
        return folder.file("socket");
    }

    private void serve() {
        try {
            while (server.isOpen()) {
                answer();
            }
        } catch (IOException closed) {
            LOG.debug("./try ended", closed);
        }
    }

    private void answer() throws IOException {
        try (SocketChannel client = server.accept()) {
            Reply reply = reply(client);
            String text = reply.exitCode() + "\n" + reply.text() + "\n";
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                client.write(bytes);
            }
        } catch (IOException gone) {
            if (!server.isOpen()) {
                throw gone;
            }
            LOG.debug("a client of ./try ended early", gone);
        }
    }

    private Reply reply(SocketChannel client) {
        try {
            InputStream input = new BufferedInputStream(Channels.newInputStream(client));
            String argument = WorkspaceFiles.line(input).orElse("");
            return handler.apply(argument, WorkspaceFiles.receive(input));
        } catch (IOException | RuntimeException failure) {
            return new Reply(2, "try: " + failure.getMessage());
        }
    }

    /** Ends the server and the request that it handles. */
    @Override
    public void close() throws IOException {
        server.close();
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        folder.close();
    }
}
