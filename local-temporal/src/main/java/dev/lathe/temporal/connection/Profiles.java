package dev.lathe.temporal.connection;

import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.envconfig.LoadClientConfigProfileOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The client profiles of Temporal servers. */
public final class Profiles {

    private static final String DEFAULT_NAMESPACE = "default";

    /** The variable for the Temporal binary. It configures no client. */
    private static final String BINARY = "TEMPORAL_CLI";

    /** The standard profile file in the home folder, on Linux and on macOS. */
    private static final List<String> FILES =
            List.of(".config/temporalio/temporal.toml", "Library/Application Support/temporalio/temporal.toml");

    private Profiles() {}

    /**
     * Returns the server that TEMPORAL_ADDRESS or the standard profile file names, with namespace, key and
     * certificates.
     */
    public static Optional<ClientConfigProfile> given(HostEnvironment environment) {
        return mayExist(environment) ? read(environment) : Optional.empty();
    }

    /** Returns whether there is a variable or a file to read. Most machines have none, and the reader starts slowly. */
    private static boolean mayExist(HostEnvironment environment) {
        Path home = Path.of(System.getProperty("user.home"));
        return environment.variables().keySet().stream()
                        .anyMatch(name -> name.startsWith("TEMPORAL_") && !name.equals(BINARY))
                || FILES.stream().anyMatch(file -> Files.exists(home.resolve(file)));
    }

    private static Optional<ClientConfigProfile> read(HostEnvironment environment) {
        try {
            ClientConfigProfile profile = ClientConfigProfile.load(LoadClientConfigProfileOptions.newBuilder()
                    .setEnvOverrides(environment.variables())
                    .build());
            return Optional.of(profile).filter(Profiles::hasAddress).map(Profiles::withNamespace);
        } catch (IOException | IllegalArgumentException e) {
            throw new LocalTemporalException(
                    "Cannot read the Temporal profile; check the TEMPORAL_ variables: " + firstLine(e), e);
        }
    }

    /** The reader of the profile file appends the text of the file. */
    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /** Returns the profile of a server on this machine: no TLS, the default namespace. */
    public static ClientConfigProfile local(String address) {
        return ClientConfigProfile.newBuilder()
                .setAddress(address)
                .setNamespace(DEFAULT_NAMESPACE)
                .build();
    }

    private static boolean hasAddress(ClientConfigProfile profile) {
        return profile.getAddress() != null && !profile.getAddress().isBlank();
    }

    private static ClientConfigProfile withNamespace(ClientConfigProfile profile) {
        String namespace = profile.getNamespace();
        return namespace == null || namespace.isBlank()
                ? profile.toBuilder().setNamespace(DEFAULT_NAMESPACE).build()
                : profile;
    }
}
