package dev.lathe.temporal.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;

/** TCP ports of the loopback address. */
public final class Ports {

    private Ports() {}

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // The server sets this option too: a port with connections in TIME_WAIT is free for it.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns two different free ports. */
    public static List<Integer> anyFreePair() {
        try (ServerSocket first = anyFree();
                ServerSocket second = anyFree()) {
            return List.of(first.getLocalPort(), second.getLocalPort());
        } catch (IOException e) {
            throw new LocalTemporalException("no free port found on the loopback address", e);
        }
    }

    private static ServerSocket anyFree() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
}
