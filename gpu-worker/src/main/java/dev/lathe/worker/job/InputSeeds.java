package dev.lathe.worker.job;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
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
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The seeds of inputs. Each campaign has four seeds per epoch, so that reference outputs can be cached, and each check
 * draws one of them. They form two pairs that differ in the last bit, because a runner verifies timed runs on both
 * seeds of a pair. Seeds depend on a secret of this host, so no candidate can know its inputs in advance. A rejection
 * shows a value that a kernel computed from its inputs, so kernels that are written later can recognize them. Therefore
 * confirmations and final measurements of an edited source have a pair of seeds that no other candidate gets. Those of
 * points share one pair, which no check uses and which other files of the op do not get.
 */
public final class InputSeeds {
    private static final int PER_EPOCH = 4;
    private static final int SECRET_BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec secret;

    private InputSeeds(byte[] secret) {
        this.secret = new SecretKeySpec(secret, ALGORITHM);
    }

    /** Reads the host's secret and creates it at first use. */
    public static InputSeeds of(Path secretFile) {
        try {
            if (!Files.exists(secretFile)) {
                create(secretFile);
            }
            return new InputSeeds(Files.readAllBytes(secretFile));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the secret " + secretFile + ": " + failure, failure);
        }
    }

    /** If two processes create the secret at the same time, the later one replaces the earlier one. */
    private static void create(Path secretFile) throws IOException {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        Files.createDirectories(secretFile.getParent());
        Path draft = Files.createTempFile(secretFile.getParent(), "secret", "");
        Files.write(draft, secret);
        Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-------"));
        Files.move(draft, secretFile, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the seed of the checks on a small problem, which all candidates of an epoch share. */
    public String ofSmallProblem(CandidateTask task) {
        return seed(campaign(task) + "/small", 0);
    }

    /** Returns the seed of a check as 16 hexadecimal digits. Equal arguments give equal seeds. */
    public String draw(CandidateTask task) {
        return seed(campaign(task), choice(task, 0));
    }

    /** Returns the seed of a measurement. Equal requests have equal seeds. */
    public String draw(BenchmarkRequest request) {
        CandidateTask task = request.task();
        int choice = choice(task, request.repeat());
        return request.repeat() < BenchmarkRequest.CONFIRMATION
                ? seed(campaign(task), choice)
                : seed(campaign(task) + "/confirmation/" + ofCode(task, request.challenger().candidate()), choice % 2);
    }

    private int choice(CandidateTask task, int repeat) {
        return new BigInteger(1, keyed(campaign(task) + "/draw/" + task.ordinal() + "/" + repeat))
                .mod(BigInteger.valueOf(PER_EPOCH))
                .intValue();
    }

    /** Returns what distinguishes code that may have been written after a rejection. */
    private static String ofCode(CandidateTask task, Candidate candidate) {
        return switch (candidate) {
            case Source edited -> String.valueOf(task.ordinal());
            case Point point -> "points/" + task.op().contentHash();
        };
    }

    /**
     * Returns the seed of the check of a winner, which that check reveals. It depends on the candidate's code alone, so
     * no other code can be written for it after that. Seeds of measurements stay secret.
     */
    public InputSeed ofWinner(CorrectnessRequest request) {
        String code = request.task().op().contentHash() + "/" + request.build().id().sha256();
        return new InputSeed(HexFormat.of().formatHex(keyed("winner/" + code)));
    }

    private static String campaign(CandidateTask task) {
        return task.problem().key() + "/" + task.seed() + "/" + task.epoch();
    }

    private String seed(String campaign, int choice) {
        long even = ByteBuffer.wrap(keyed(campaign + "/seed/" + choice / 2)).getLong() & ~1L;
        return HexFormat.of().toHexDigits(even | choice % 2);
    }

    /**
     * Returns both seeds of a pair, which a runner verifies in one job: this one and, as in the runners, the one with
     * the last bit inverted. An output that a kernel stored in an earlier run cannot be correct for both.
     */
    static List<String> pair(String seed) {
        return List.of(seed, HexFormat.of().toHexDigits(HexFormat.fromHexDigitsToLong(seed) ^ 1));
    }

    /**
     * Returns the seed of the contents with which a runner warms up candidates if it cannot generate contents; equal
     * for both seeds of a pair.
     */
    static String ofWarmUp(String seed) {
        return HexFormat.of().toHexDigits((HexFormat.fromHexDigitsToLong(seed) & ~1L) ^ 2);
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
