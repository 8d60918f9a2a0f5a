package dev.lathe.temporal.connection;

import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.envconfig.LoadClientConfigProfileOptions;
import java.io.IOException;
import java.util.Optional;

/** The client profiles of Temporal servers. */
public final class Profiles {

    private static final String DEFAULT_NAMESPACE = "default";

    private Profiles() {}

    /** Returns the server that TEMPORAL_ADDRESS or the standard profile file names, with namespace, key and certificates. */
    public static Optional<ClientConfigProfile> given(HostEnvironment environment) {
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
