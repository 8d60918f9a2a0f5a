package dev.lathe.worker;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of this machine, which is part of the names of its devices and queues. */
final class HostName {
    private HostName() {}

    static String local() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unresolved) {
            return "localhost";
        }
    }
}
