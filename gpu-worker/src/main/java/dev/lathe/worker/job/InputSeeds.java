package dev.lathe.worker.job;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The seeds of inputs. A campaign has four in each epoch, so that their reference outputs can be kept; each check draws
 * one of them. They are two pairs of twins, since a runner verifies timed runs on a seed and its twin. All of it hangs on a secret of this host, so no candidate, wherever it comes from, can know its inputs.
 */
public final class InputSeeds {
    private static final int PER_EPOCH = 4;
    private static final int SECRET_BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec secret;

    private InputSeeds(byte[] secret) {
        this.secret = new SecretKeySpec(secret, ALGORITHM);
    }

    /** Reads the host's secret, which is made when it is first needed. */
    public static InputSeeds of(Path secretFile) {
        try {
            if (!Files.exists(secretFile)) {
                make(secretFile);
            }
            return new InputSeeds(Files.readAllBytes(secretFile));
        } catch (IOException trouble) {
            throw ActivityFailures.transientInfra("the secret " + secretFile + " cannot be used: " + trouble, trouble);
        }
    }

    /** Of two processes that make it at once, the later replaces the earlier one's; both seeds are as good. */
    private static void make(Path secretFile) throws IOException {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        Files.createDirectories(secretFile.getParent());
        Path draft = Files.createTempFile(secretFile.getParent(), "secret", "");
        Files.write(draft, secret);
        Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-------"));
        Files.move(draft, secretFile, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The seed of one check or measurement, in 16 hexadecimal digits; the same for the same question. */
    public String draw(CandidateTask task, int repeat) {
        String campaign = task.problem().key() + "/" + task.seed() + "/" + task.epoch();
        int choice = new BigInteger(1, keyed(campaign + "/draw/" + task.ordinal() + "/" + repeat))
                .mod(BigInteger.valueOf(PER_EPOCH))
                .intValue();
        long even = ByteBuffer.wrap(keyed(campaign + "/seed/" + choice / 2)).getLong() & ~1L;
        return HexFormat.of().toHexDigits(even | choice % 2);
    }

    private byte[] keyed(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new AssertionError(everyJavaHasIt);
        }
    }
}
