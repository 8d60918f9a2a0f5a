package dev.lathe.workflows.wire;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.Converter;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import java.util.function.Function;

/** Records with one value are serialized as that value, which keeps histories small and readable. */
final class Scalars extends SimpleModule {
    private static final long serialVersionUID = 1;

    Scalars() {
        super("lathe-scalars");
        scalar(CandidateId.class, String.class, CandidateId::sha256, CandidateId::new);
        scalar(PackedLedger.class, String.class, PackedLedger::text, PackedLedger::new);
        scalar(KnobValue.class, Object.class, KnobValue::json, KnobValue::of);
        scalar(Samples.class, double[].class, Scalars::array, Samples::of);
    }

    private static double[] array(Samples samples) {
        return samples.nanoseconds().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private <T, W> void scalar(Class<T> type, Class<W> wire, Function<T, W> write, Function<W, T> read) {
        addSerializer(type, new StdDelegatingSerializer(type, new Conversion<>(type, wire, write)));
        addDeserializer(type, new StdDelegatingDeserializer<>(new Conversion<>(wire, type, read)));
    }

    private record Conversion<A, B>(Class<A> from, Class<B> to, Function<A, B> function) implements Converter<A, B> {
        @Override
        public B convert(A value) {
            return function.apply(value);
        }

        @Override
        public JavaType getInputType(TypeFactory types) {
            return types.constructType(from);
        }

        @Override
        public JavaType getOutputType(TypeFactory types) {
            return types.constructType(to);
        }
    }
}
