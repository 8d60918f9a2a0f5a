package dev.lathe.worker.op;

import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A validated op folder. {@code shapes} are the default shapes. {@code comparisons} are the programs to compare
 * with. The content hash ensures that all workers use the same
 * files.
 */
public record OpFolder(
        Path folder,
        Op op,
        Numerics numerics,
        List<Dimensions> shapes,
        List<ComparisonLine> comparisons,
        Optional<CpuSection> cpuSection,
        Optional<CudaSection> cudaSection,
        Optional<CommandsSection> commands,
        String contentHash) {
    public OpFolder {
        shapes = List.copyOf(shapes);
        comparisons = List.copyOf(comparisons);
    }

    /** Returns the CPU section; throws OpFileException if there is none. */
    public CpuSection cpu() {
        return cpuSection.orElseThrow(() -> noSection("cpu"));
    }

    /** Returns the CUDA section; throws OpFileException if there is none. */
    public CudaSection cuda() {
        return cudaSection.orElseThrow(() -> noSection("cuda"));
    }

    /**
     * Returns the section for a kind of device, {@code cpu} or {@code cuda}; throws OpFileException if there is none.
     */
    public Section section(String kind) {
        Optional<? extends Section> section =
                switch (kind) {
                    case "cpu" -> cpuSection;
                    case "cuda" -> cudaSection;
                    default -> Optional.empty();
                };
        return section.<Section>map(kernels -> kernels)
                .or(() -> commands.filter(own -> own.kind().equals(kind)))
                .orElseThrow(() -> noSection(kind));
    }

    /** Returns the kinds of devices for which the op has kernels. */
    public List<String> kinds() {
        return Stream.of(
                        cpuSection.map(cpu -> "cpu"),
                        cudaSection.map(cuda -> "cuda"),
                        commands.map(CommandsSection::kind))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the files that the content hash covers, relative to the folder. */
    public List<String> files() throws IOException {
        Stream<String> ofRepository = commands.stream().flatMap(own -> own.files().stream()
                .map(name -> folder.relativize(own.repository().resolve(name)).toString()));
        return Stream.concat(FolderFiles.of(folder).stream(), ofRepository)
                .distinct()
                .toList();
    }

    private OpFileException noSection(String kind) {
        return new OpFileException(
                folder.resolve("op.json"),
                "the op " + op.name() + " has no section '" + kind + "'; add one or choose another device");
    }

    /** Returns the search space of a problem on a kind of device. The first family is the simplest. */
    public SearchSpace space(Problem problem, String kind) {
        return space(List.of(problem), kind);
    }

    /** Returns the search space of one kernel for all of these problems. */
    public SearchSpace space(List<Problem> problems, String kind) {
        Section section = section(kind);
        problems.forEach(problem -> requireKernels(problem, section, kind));
        return new SearchSpace(
                section.families().stream().map(family -> family.family(problems)).toList());
    }

    /** Returns whether a candidate's constraints admit the problem. */
    public boolean admits(Problem problem, Candidate candidate) {
        return family(candidate.family())
                .family(List.of(problem))
                .legality()
                .violation(new Point(candidate.family(), candidate.knobs()))
                .isEmpty();
    }

    private void requireKernels(Problem problem, Section section, String kind) {
        requireCompatible(problem);
        if (!section.dtypes().contains(problem.dtype())) {
            throw new OpFileException("the op " + op.name() + " on " + kind + " supports the types " + section.dtypes()
                    + ", not for " + problem.dtype());
        }
    }

    public List<FamilyFolder> families() {
        return Stream.of(cpuSection, cudaSection, commands)
                .flatMap(section -> section.<Section>map(known -> known).stream())
                .map(Section::families)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns a family by name; throws OpFileException if there is none. */
    public FamilyFolder family(String name) {
        return families().stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new OpFileException(
                        "the op " + op.name() + " in " + folder + " has no family '" + name + "'; its families are "
                                + families().stream().map(FamilyFolder::name).toList()));
    }

    /**
     * Returns the source text of a family: that of its file, or of the files of a repository that candidates may edit.
     */
    public String sourceText(FamilyFolder family) throws IOException {
        return commands.isPresent()
                ? commands.get().editable().originalText()
                : Files.readString(family.folder().resolve(family.source()));
    }

    public String launchText(Candidate candidate) {
        return family(candidate.family()).launchText(candidate.knobs());
    }

    /** Returns the work that the op's metric divides by time: FLOP or bytes. */
    public double work(Problem problem) {
        if (commands.isPresent()) {
            return commands.get().work();
        }
        return op.from().equals(WorkKind.FLOP.toString()) ? flop(problem) : bytes(problem);
    }

    public double flop(Problem problem) {
        return count("flop", op.flop(), problem);
    }

    /** Returns the minimum number of bytes that a kernel reads and writes. */
    public double bytes(Problem problem) {
        return count("bytes", op.bytes(), problem);
    }

    public Metric metric(Problem problem) {
        return new Metric(op.metricName(), op.metricUnit(), op.better(), work(problem));
    }

    /** Returns the value of an expression of op.json; throws OpFileException with the field if it is not positive. */
    public long count(String field, Expression expression, Problem problem) {
        requireCompatible(problem);
        String place = " for the shape " + problem.dimensions().text();
        try {
            long count = expression.value(Op.numbers(problem));
            if (count <= 0) {
                throw new OpFileException(
                        folder.resolve("op.json"),
                        field,
                        "'" + expression + "' is " + count + place + "; must be positive");
            }
            return count;
        } catch (ArithmeticException impossible) {
            throw new OpFileException(folder.resolve("op.json"), field, impossible.getMessage() + place);
        }
    }

    /** Throws OpFileException if the problem has another op, other dimensions or an unsupported type. */
    public void requireCompatible(Problem problem) {
        List<String> names = problem.dimensions().inOrder().stream()
                .map(dimension -> dimension.name())
                .toList();
        if (!problem.op().equals(op.name())
                || !names.equals(op.dimensions())
                || !op.dtypes().contains(problem.dtype())) {
            throw new OpFileException("the problem " + problem.key() + " with dimensions " + names
                    + " is incompatible with the op " + op.name() + " in " + folder + ", which has dimensions "
                    + op.dimensions() + " and types " + op.dtypes());
        }
    }
}
