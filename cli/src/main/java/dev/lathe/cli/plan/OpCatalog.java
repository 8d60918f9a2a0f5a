package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.Shape;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import java.util.List;
import java.util.Optional;

/** A catalog of ops. */
public interface OpCatalog {
    /** Returns an op by name or folder; throws CommandFailure if there is none or its files are invalid. */
    KnownOp get(String nameOrPath);

    /** Returns an op by name or folder; empty if there is none or its files are invalid. */
    Optional<KnownOp> find(String nameOrPath);

    /** The properties of an op that a plan needs. */
    interface KnownOp {
        OpReference reference();

        /** Returns the names of the dimensions, in order. */
        List<String> dimensions();

        /** Returns the default shapes; may be empty. */
        List<Shape> shapes();

        /** Returns the kinds of devices for which the op has kernels. */
        List<String> kinds();

        /**
         * Returns the types for which the op has kernels on a kind of device; throws CommandFailure if there are none.
         */
        List<DataType> dtypes(String kind);

        /** Returns the reason why a campaign on these problems cannot start, if there is one. */
        Optional<String> obstacle(List<Problem> problems, String kind);

        Metric metric(Problem problem);
    }
}
