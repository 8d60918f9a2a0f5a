package dev.lathe.worker.library;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.library.Program.Calls;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.LaunchRule.Argument;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ProgramRule;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The programs of an op on a kind of device. */
sealed interface Programs {
    String kind();

    OpFolder op();

    Program candidate(Candidate candidate, DataType dtype);

    /** Returns the op's reference; empty if it is in Python, which a library cannot contain. */
    Optional<Program> reference(DataType dtype);

    /** Returns the type of the reference's floating-point outputs. */
    DataType referenceType();

    /** Returns the program that computes derived tensors; empty if there are none. */
    Optional<Program> prepare(DataType dtype);

    default Program candidate(Candidate candidate, DataType dtype, Recipe recipe) {
        FamilyFolder family = op().family(candidate.family());
        String id = CandidateId.of(candidate, family.hash()).brief();
        String name = family.name().replaceAll("\\W", "_") + "_" + id + "_" + dtype;
        SortedMap<String, Long> known = known(dtype);
        candidate.knobs().forEach((knob, value) -> known.put(knob, switch (value) {
            case KnobValue.Whole(long number) -> number;
            case KnobValue.Word(String text) -> Expression.code(text);
        }));
        return new Program(name, recipe, Calls.of(family), known);
    }

    static SortedMap<String, Long> known(DataType dtype) {
        SortedMap<String, Long> known = new TreeMap<>();
        known.put(Op.ELEMENT_BYTES, (long) dtype.bytes());
        return known;
    }

    /** C functions. A single reference serves all data types. It receives all tensors, then all sizes. */
    record CpuPrograms(OpFolder op) implements Programs {
        static final String KIND = "cpu";
        private static final String REFERENCE = "reference";

        @Override
        public String kind() {
            return KIND;
        }

        @Override
        public Program candidate(Candidate candidate, DataType dtype) {
            return candidate(candidate, dtype, new KernelRecipes(op).candidate(candidate));
        }

        @Override
        public Optional<Program> reference(DataType dtype) {
            return op.cpu().pythonReference().isPresent() ? Optional.empty() : Optional.of(reference());
        }

        private Program reference() {
            Stream<Argument> tensors = op.op().tensors().stream().map(tensor -> new Argument.OfTensor(tensor.name()));
            Stream<Argument> sizes =
                    op.op().dimensions().stream().map(name -> new Argument.OfValue(Expression.parse(name)));
            LaunchRule launch =
                    new LaunchRule(REFERENCE, Stream.concat(tensors, sizes).toList(), Optional.empty());
            return new Program(
                    REFERENCE, new KernelRecipes(op).reference(), Calls.of(List.of(launch)), new TreeMap<>());
        }

        @Override
        public DataType referenceType() {
            return DataType.F64;
        }

        @Override
        public Optional<Program> prepare(DataType dtype) {
            return Optional.empty();
        }
    }

    /** Cubins, one for each data type. */
    record CudaPrograms(OpFolder op) implements Programs {
        static final String KIND = "cuda";

        @Override
        public String kind() {
            return KIND;
        }

        @Override
        public Program candidate(Candidate candidate, DataType dtype) {
            return candidate(candidate, dtype, new CudaRecipes(op, dtype).candidate(candidate));
        }

        @Override
        public Optional<Program> reference(DataType dtype) {
            return op.cuda().pythonReference().isPresent()
                    ? Optional.empty()
                    : Optional.of(own("reference", op.cuda().reference(), dtype));
        }

        @Override
        public DataType referenceType() {
            return op.cuda().referenceType();
        }

        @Override
        public Optional<Program> prepare(DataType dtype) {
            return op.cuda().prepare().map(rule -> own("prepare", rule, dtype));
        }

        private Program own(String name, ProgramRule rule, DataType dtype) {
            return new Program(
                    name + "_" + dtype,
                    new CudaRecipes(op, dtype).program(rule),
                    Calls.of(rule.launches()),
                    Programs.known(dtype));
        }
    }
}
