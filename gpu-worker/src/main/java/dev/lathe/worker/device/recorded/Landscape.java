package dev.lathe.worker.device.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Legality;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.space.Violation;
import dev.lathe.worker.op.reading.TextFile;
import dev.lathe.workflows.wire.JsonMessage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recorded search space. It has one family, named after the kernel. Its legal points are the recorded ones, and its
 * simplest point is the first of the file that ran.
 */
public final class Landscape {
    private final LandscapeHeader header;
    private final String contentHash;
    private final Map<String, Recording> byText;
    private final SearchSpace space;

    private Landscape(LandscapeHeader header, List<Recording> recordings, String contentHash) {
        this.header = header;
        this.contentHash = contentHash;
        this.byText = HashMap.newHashMap(recordings.size());
        recordings.forEach(recording -> byText.put(recording.point().text(), recording));
        this.space = space(header, recordings, new Recorded(byText));
    }

    /** Reads a file; throws IllegalArgumentException with the file and the error. */
    public static Landscape read(Path file) {
        try {
            return of(TextFile.bytes(file));
        } catch (NoSuchFileException absent) {
            throw new IllegalArgumentException("cannot read the landscape " + file + ": no such file", absent);
        } catch (JsonProcessingException wrong) {
            String line = wrong.getLocation() == null ? "" : ":" + wrong.getLocation().getLineNr();
            throw new IllegalArgumentException(
                    "cannot read the landscape " + file + line + ": " + JsonMessage.of(wrong), wrong);
        } catch (EOFException cut) {
            throw new IllegalArgumentException("cannot read the landscape " + file + ": the file is incomplete", cut);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot read the landscape " + file + ": " + unreadable.getMessage(), unreadable);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("landscape " + file + ": " + wrong.getMessage(), wrong);
        }
    }

    private static Landscape of(byte[] content) throws IOException {
        LandscapeFile file = new LandscapeFile(content);
        LandscapeHeader header = file.header();
        return new Landscape(header, file.recordings(header), Sha256.of(content));
    }

    private static SearchSpace space(LandscapeHeader header, List<Recording> recordings, Legality legality) {
        Point simplest = recordings.stream()
                .filter(recording -> recording.outcome() instanceof Recording.Outcome.Ran)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no configuration ran"))
                .point();
        return new SearchSpace(List.of(new Family(header.kernel(), header.knobs(simplest), legality)));
    }

    /** Accepts recorded points. They are listed in the order of their texts, independent of the file. */
    private record Recorded(Map<String, Recording> byText) implements Legality {
        @Override
        public Optional<Violation> violation(Point point) {
            return byText.containsKey(point.text())
                    ? Optional.empty()
                    : Optional.of(new Violation(
                            "recorded", point.text() + " was not recorded", "choose a recorded configuration"));
        }

        @Override
        public Optional<List<Point>> listed() {
            return Optional.of(byText.values().stream()
                    .map(Recording::point)
                    .sorted(Comparator.comparing(Point::text))
                    .toList());
        }
    }

    /** Returns the name of the kernel and its family. */
    public String kernel() {
        return header.kernel();
    }

    public String deviceModel() {
        return header.deviceModel();
    }

    public String contentHash() {
        return contentHash;
    }

    public SearchSpace space() {
        return space;
    }

    public Optional<Recording> recording(Point point) {
        return Optional.ofNullable(byText.get(point.text()));
    }

    /** Returns all recorded configurations in no particular order. */
    public Collection<Recording> recordings() {
        return Collections.unmodifiableCollection(byText.values());
    }

    public int size() {
        return byText.size();
    }
}
