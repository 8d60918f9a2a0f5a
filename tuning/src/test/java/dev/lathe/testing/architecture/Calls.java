package dev.lathe.testing.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.List;
import java.util.function.Predicate;

/** Calls of methods that are named as {@code Class.method}. */
public final class Calls {
    private Calls() {}

    public static DescribedPredicate<JavaMethodCall> to(String... methods) {
        return matching(target -> true, methods);
    }

    /** Calls whose parameters do not begin with one of this type. */
    public static DescribedPredicate<JavaMethodCall> without(String firstParameter, String... methods) {
        return matching(
                target -> target.getRawParameterTypes().isEmpty()
                        || !target.getRawParameterTypes().getFirst().getName().equals(firstParameter),
                methods);
    }

    public static DescribedPredicate<JavaMethodCall> withFewerParameters(int count, String... methods) {
        return matching(target -> target.getRawParameterTypes().size() < count, methods);
    }

    private static DescribedPredicate<JavaMethodCall> matching(Predicate<MethodCallTarget> wanted, String... methods) {
        List<String> names = List.of(methods);
        return DescribedPredicate.describe("a call of " + String.join(", ", names), call -> {
            MethodCallTarget target = call.getTarget();
            return names.contains(target.getOwner().getSimpleName() + "." + target.getName()) && wanted.test(target);
        });
    }
}
