package dev.lathe.worker.op;

import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Candidate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An op with all its files, read and checked. The shapes are those that are tuned where nobody names others. The content hash
 * holds every worker to the same files.
 */
public record OpFolder(
        Path folder,
        Op op,
        List<Dimensions> shapes,
        Optional<CpuSection> cpuSection,
        Optional<CudaSection> cudaSection,
        Optional<CommandsSection> commands,
        String contentHash) {
    public OpFolder {
        shapes = List.copyOf(shapes);
    }

    /** Throws OpFileException where the op has nothing for the CPU. */
    public CpuSection cpu() {
        return cpuSection.orElseThrow(() -> nothingFor("cpu"));
    }

    /** Throws OpFileException where the op has nothing for CUDA devices. */
    public CudaSection cuda() {
        return cudaSection.orElseThrow(() -> nothingFor("cuda"));
    }

    /** What the op has for a kind of device, {@code cpu} or {@code cuda}; throws OpFileException where it has nothing. */
    public Section section(String kind) {
        return switch (kind) {
            case "cpu" -> commands.<Section>map(own -> own).orElseGet(this::cpu);
            case "cuda" -> cuda();
            default -> throw nothingFor(kind);
        };
    }

    /** The kinds of devices for which the op has kernels. */
    public List<String> kinds() {
        return Stream.of("cpu", "cuda")
                .filter(kind -> kind.equals("cuda") ? cudaSection.isPresent() : cpuSection.isPresent() || commands.isPresent())
                .toList();
    }

    /** The files that the content hash is of, relative to the folder. */
    public List<String> files() throws IOException {
        Stream<String> ofRepository = commands.stream()
                .flatMap(own -> own.files().stream().map(name -> folder.relativize(own.repository().resolve(name)).toString()));
        return Stream.concat(FolderFiles.of(folder).stream(), ofRepository).distinct().toList();
    }

    private OpFileException nothingFor(String kind) {
        return new OpFileException("the op " + op.name() + " in " + folder + " has no section " + kind + " in its op.json");
    }

    /** Everything that a campaign on this problem may try on a kind of device; the first family is the simplest. */
    public SearchSpace space(Problem problem, String kind) {
        return space(List.of(problem), kind);
    }

    /** What may be tried where one kernel must serve all of these problems. */
    public SearchSpace space(List<Problem> problems, String kind) {
        Section section = section(kind);
        problems.forEach(problem -> requireKernels(problem, section, kind));
        return new SearchSpace(
                section.families().stream().map(family -> family.family(problems)).toList());
    }

    private void requireKernels(Problem problem, Section section, String kind) {
        requireFitting(problem);
        if (!section.dtypes().contains(problem.dtype())) {
            throw new OpFileException("the op " + op.name() + " has kernels for " + section.dtypes() + " on " + kind
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

    /** Throws OpFileException where there is none of that name. */
    public FamilyFolder family(String name) {
        return families().stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new OpFileException("the op " + op.name() + " in " + folder + " has no family '" + name + "'; it has "
                        + families().stream().map(FamilyFolder::name).toList()));
    }

    /** What a campaign's records say of a candidate's launches. */
    public String launchWords(Candidate candidate) {
        return family(candidate.family()).launchWords(candidate.knobs());
    }

    /** The count of work that the op's metric sets against time: FLOP or bytes. */
    public double work(Problem problem) {
        if (commands.isPresent()) {
            return commands.get().work();
        }
        return op.from().equals(WorkKind.FLOP.toString()) ? flop(problem) : bytes(problem);
    }

    public double flop(Problem problem) {
        return count(op.flop(), problem);
    }

    /** The bytes that must be read and written at least. */
    public double bytes(Problem problem) {
        return count(op.bytes(), problem);
    }

    public Metric metric(Problem problem) {
        return new Metric(op.metricName(), op.metricUnit(), op.better(), work(problem));
    }

    private double count(Expression expression, Problem problem) {
        requireFitting(problem);
        return expression.value(ProblemNumbers.of(problem));
    }

    /** Throws OpFileException where the problem is of another op, or has dimensions or a type that the op has not. */
    public void requireFitting(Problem problem) {
        List<String> names = problem.dimensions().inOrder().stream().map(dimension -> dimension.name()).toList();
        if (!problem.op().equals(op.name()) || !names.equals(op.dimensions()) || !op.dtypes().contains(problem.dtype())) {
            throw new OpFileException("the problem " + problem.key() + " with dimensions " + names + " does not fit the op "
                    + op.name() + " in " + folder + ", which has dimensions " + op.dimensions() + " and types " + op.dtypes());
        }
    }
}
