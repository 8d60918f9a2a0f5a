package dev.lathe.worker;

import static java.util.Objects.requireNonNull;

import dev.lathe.workflows.contract.activity.StageRequest;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls of one activity. Those of a stage are intercepted, all others pass. */
abstract class StageCalls extends ActivityInboundCallsInterceptorBase {
    private @Nullable ActivityExecutionContext context;

    StageCalls(ActivityInboundCallsInterceptor next) {
        super(next);
    }

    @Override
    public final void init(ActivityExecutionContext activity) {
        context = activity;
        super.init(activity);
    }

    @Override
    public final ActivityOutput execute(ActivityInput input) {
        return input.getArguments()[0] instanceof StageRequest request
                ? intercept(request, () -> super.execute(input))
                : super.execute(input);
    }

    /** Runs the stage, or throws another failure in place of its own. */
    abstract ActivityOutput intercept(StageRequest request, Supplier<ActivityOutput> stage);

    final ActivityExecutionContext activity() {
        return requireNonNull(context);
    }
}
