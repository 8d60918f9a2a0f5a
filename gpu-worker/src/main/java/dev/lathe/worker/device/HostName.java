package dev.lathe.worker.device;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of this machine, as it stands in the names of its devices and queues. */
public final class HostName {
    private HostName() {}

    public static String local() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unresolved) {
            return "localhost";
        }
    }
}
