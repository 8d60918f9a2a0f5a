package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.Shape;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import java.util.List;
import java.util.Optional;

/** The ops that can be tuned. */
public interface OpCatalog {
    /** The op of that name, or in the folder of that path; throws CommandFailure where there is none, or a broken one. */
    KnownOp get(String nameOrPath);

    /** As get, for those who can do without. */
    Optional<KnownOp> find(String nameOrPath);

    /** What a plan needs to know of an op. */
    interface KnownOp {
        OpReference reference();

        /** The names of the dimensions, in order. */
        List<String> dimensions();

        /** The shapes that are tuned where nobody names others; may be none. */
        List<Shape> shapes();

        /** The kinds of devices for which the op has kernels. */
        List<String> kinds();

        /** The types for which the op has kernels on a kind of device; throws CommandFailure where it has none. */
        List<DataType> dtypes(String kind);

        /** Why a campaign on these problems could not even begin, if that can be told. */
        Optional<String> obstacle(List<Problem> problems, String kind);

        Metric metric(Problem problem);
    }
}
