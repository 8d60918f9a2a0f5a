package dev.lathe.cli.plan;

import dev.lathe.activities.project.FamilySources;
import dev.lathe.activities.propose.ProposeActivityImpl;
import dev.lathe.activities.propose.ProtocolGate;
import dev.lathe.activities.propose.Spaces;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Violation;
import dev.lathe.tuning.tip.TipBook;
import dev.lathe.worker.brief.CampaignBriefs;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.EditableFiles;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.SpaceLocation;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.op.reading.OpSources;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The ops in folders: built-in ops and user-defined ops. */
public final class InstalledOps {
    private final OpFolders folders;

    private InstalledOps(OpFolders folders) {
        this.folders = folders;
    }

    public static InstalledOps in(Path kernels) {
        return new InstalledOps(new OpFolders(kernels));
    }

    /** Returns an op by name or folder; throws CommandFailure if there is none or its files are invalid. */
    KnownOp get(String nameOrPath) {
        try {
            return read(nameOrPath);
        } catch (OpFileException e) {
            throw CommandFailure.usage("op: " + e.getMessage());
        }
    }

    /** Returns an op by name or folder; empty if there is none or its files are invalid. */
    public Optional<KnownOp> find(String nameOrPath) {
        try {
            return Optional.of(read(nameOrPath));
        } catch (OpFileException e) {
            return Optional.empty();
        }
    }

    /** Returns the sources of families, for exports. */
    public FamilySources sources() {
        return new OpSources(folders);
    }

    /** Returns the renderer of briefs, which show the op's files and tips. */
    public CampaignBriefs briefs(Function<String, TipBook> tips) {
        return new CampaignBriefs(folders, tips);
    }

    /** Reads an op's files; throws ApplicationFailure of the type SETUP if they do not match the reference. */
    public OpFolder folder(OpReference reference) {
        return folders.read(reference);
    }

    /**
     * Returns the files of a repository that candidates may edit; empty if the op has no commands, or if this machine
     * does not have the op's files.
     */
    public Optional<EditableFiles> editable(OpReference reference) {
        if (reference.isLandscape()) {
            return Optional.empty();
        }
        try {
            return folder(reference).commands().map(CommandsSection::editable);
        } catch (OpFileException | ApplicationFailure missing) {
            return Optional.empty();
        }
    }

    /**
     * Completes and checks a submission to a campaign with these evaluations. Empty if this machine does not have the
     * op's files.
     */
    public Optional<Completed> completed(CompletionRequest submission, List<Recorded> evaluations) {
        Spaces spaces = new Spaces(List.of(new Landscapes(), folders));
        try {
            return Optional.of(
                    new ProposeActivityImpl(spaces, new ProtocolGate(campaign -> evaluations)).complete(submission));
        } catch (OpFileException | ApplicationFailure missing) {
            return Optional.empty();
        }
    }

    /** Returns how candidates of an op are sampled on devices unless a manifest says so. */
    SamplingPlan sampling(OpReference reference, DeviceSelector devices) {
        return reference.isLandscape()
                ? SamplingPlan.standard()
                : folder(reference).section(devices.kind()).sampling();
    }

    /** Returns whether campaigns time a vendor library, or the comparison line that takes its place. */
    boolean hasVendor(OpReference reference, DeviceSelector devices) {
        return !reference.isLandscape()
                && (folder(reference).section(devices.kind()).vendor().isPresent()
                        || !reference.comparisonLines().isEmpty());
    }

    /** Returns the knobs of a family; none if the op has no such family or is a landscape. */
    public List<Knob> knobs(OpReference reference, String family) {
        return reference.isLandscape()
                ? List.of()
                : folder(reference).families().stream()
                        .filter(known -> known.name().equals(family))
                        .flatMap(known -> known.knobs().stream())
                        .map(KnobRule::knob)
                        .toList();
    }

    /** Returns the family of an op that has one; empty for a landscape, and if the op is not on this machine. */
    public Optional<String> onlyFamily(OpReference reference) {
        return Optional.of(reference)
                .filter(op -> !op.isLandscape())
                .flatMap(op -> find(op.location()))
                .map(op -> op.folder().families())
                .filter(families -> families.size() == 1)
                .map(families -> families.getFirst().name());
    }

    private KnownOp read(String nameOrPath) {
        OpReference reference = folders.reference(nameOrPath);
        return new KnownOp(reference, folders.read(reference));
    }

    /** The properties of an op that a plan needs. */
    public record KnownOp(OpReference reference, OpFolder folder) {
        /** Returns the names of the dimensions, in order. */
        List<String> dimensions() {
            return folder.op().dimensions();
        }

        /** Returns the default shapes; may be empty. */
        public List<Shape> shapes() {
            return folder.shapes().stream()
                    .map(shape -> new Shape(shape.inOrder().stream().map(dimension -> dimension.size()).toList()))
                    .toList();
        }

        /** Returns the kinds of devices for which the op has kernels. */
        List<String> kinds() {
            return folder.kinds();
        }

        /**
         * Returns the types for which the op has kernels on a kind of device; throws CommandFailure if there are none.
         */
        List<DataType> dtypes(String kind) {
            try {
                return folder.section(kind).dtypes();
            } catch (OpFileException e) {
                throw CommandFailure.usage("op: " + e.getMessage());
            }
        }

        /** Returns the reason why a campaign on these problems cannot start, if there is one. */
        Optional<String> obstacle(List<Problem> problems, String kind) {
            SearchSpace space = folder.space(problems, kind);
            return space.violation(space.simplest())
                    .map(violation -> location(space.simplest(), violation) + "the simplest kernel, "
                            + space.simplest().named() + ", violates the constraint "
                            + violation.rule() + ": " + violation.reason() + "; " + violation.fixHint());
        }

        /**
         * Throws CommandFailure if the tensors, the tolerance or the simplest kernel have an invalid size. On a GPU,
         * the sizes of kernels may depend on the device.
         */
        void requireSizes(List<Problem> problems, String kind) {
            if (folder.commands().isEmpty()) {
                Point simplest = folder.space(problems, kind).simplest();
                try {
                    for (Problem problem : problems) {
                        ProblemJobs jobs = ProblemJobs.onHost(folder, problem);
                        jobs.tensors();
                        jobs.tolerance();
                        if (kind.equals("cpu")) {
                            jobs.candidate("simplest", simplest, folder.folder());
                        }
                    }
                } catch (OpFileException e) {
                    throw CommandFailure.usage("op: " + e.getMessage());
                }
            }
        }

        private String location(Point simplest, Violation violation) {
            return new SpaceLocation(folder.family(simplest.family())).ofRule(violation.rule());
        }

        /** Returns the metric; throws CommandFailure if the op has no work for the problem. */
        Metric metric(Problem problem) {
            try {
                return folder.metric(problem);
            } catch (OpFileException e) {
                throw CommandFailure.usage("op: " + e.getMessage());
            }
        }
    }
}
