// Tests of the decisions that need no device: jobs, results, rounds, numbers. Prints the failures.
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <numeric>
#include <sys/wait.h>
#include <unistd.h>

#include "common/element.hpp"
#include "common/error.hpp"
#include "common/job.hpp"
#include "common/json.hpp"
#include "common/median.hpp"
#include "common/outputs.hpp"
#include "common/random.hpp"
#include "common/reference.hpp"
#include "common/rejection.hpp"
#include "common/result.hpp"
#include "common/rounds.hpp"
#include "cuda/device_memory.hpp"
#include "cuda/foreign_processes.hpp"
#include "cuda/nvml_names.hpp"
#include "cuda/observation.hpp"
#include "cuda/reference_store.hpp"
#include "cuda/residency.hpp"
#include "cuda/steady_state.hpp"

using namespace lathe;

namespace {

int checks, failures;

void expect(bool holds, const char *what) {
    checks++;
    if (holds) return;
    failures++;
    std::printf("FAILED: %s\n", what);
}

void expect_job_error(const std::function<void()> &work, const std::string &reason) {
    std::string found = "nothing was rejected";
    try {
        work();
    } catch (const JobError &bad) {
        found = bad.what();
    }
    checks++;
    if (found.find(reason) != std::string::npos) return;
    failures++;
    std::printf("FAILED: expected \"%s\", found \"%s\"\n", reason.c_str(), found.c_str());
}

std::string replaced(std::string text, const std::string &what, const std::string &with) {
    const std::size_t at = text.find(what);
    if (at == std::string::npos) std::printf("FAILED: the test's job has no %s\n", what.c_str()), std::exit(1);
    return text.replace(at, what.size(), with);
}

Job read(const std::string &document, Verb verb, Backend backend = Backend::CUDA) {
    return read_job(document, "job.json", verb, backend);
}

const std::string JOB = R"({"version":1,"device":"GPU-1",
 "tensors":[{"name":"A","role":"input","type":"f16","shape":[128,64],"fill":{"kind":"uniform","low":-1,"high":1}},
            {"name":"D","role":"derived","type":"u8","shape":[7]},
            {"name":"C","role":"output","type":"f16","shape":[128,128]}],
 "candidates":[{"name":"challenger","library":"x.cubin","scratch":[{"name":"p","bytes":1024,"zeroed":true}],
   "maps":[{"name":"mapA","tensor":"A","extents":[64,128],"box":[64,32],"swizzle":128},
           {"name":"mapP","scratch":"p","type":"u8","extents":[32,8,4],"strides":[64,512],"box":[32,8,1],"swizzle":0}],
   "preparation":[{"entry":"copy","grid":[1],"block":[32],"arguments":[{"scratch":"p"}]}],
   "launches":[{"entry":"gemm","grid":[132],"block":[384,1,1],"cluster":[2,1,1],"sharedMemory":200000,"resident":true,
     "arguments":[{"map":"mapA"},{"tensor":"C"},{"scratch":"p"},{"integer":-4096}]}]}],
 "reference":{"library":"r.cubin","types":{"C":"f32"},"launches":[{"entry":"reference","grid":[1],"block":[1],"arguments":[]}]},
 "prepare":{"library":"p.cubin","launches":[{"entry":"prepare","grid":[1],"block":[1]}]},
 "seed":"00000000000000ff","tolerance":{"relative":1e-3,"absolute":1e-5},
 "sampling":{"warmupNanoseconds":0,"minRounds":3,"maxRounds":16,"budgetNanoseconds":1000,"flushBytes":0,"slowRatio":3.0},
 "floorNanoseconds":5,"limits":{"seconds":20,"memoryBytes":2147483648}})";

void reads_a_whole_job() {
    const Job job = read(JOB, Verb::BENCH);
    const Program &program = job.candidates[0];
    expect(job.tensors[0].bytes() == 16384 && job.tensors[1].role == Role::DERIVED, "tensors are read");
    expect(job.seed == 255 && job.sampling.max_rounds == 16 && job.floor_nanoseconds == 5,
           "the seed and the sampling are read");
    expect(job.reference.types[2] == Element::F32 && job.reference.types[0] == Element::F16,
           "a program's own types replace the op's");
    expect(program.maps[0].strides == std::vector<std::uint64_t>{128}, "strides are dense when none are given");
    expect(program.maps[1].of_scratch && program.maps[1].strides == std::vector<std::uint64_t>{64, 512},
           "maps over scratch keep their strides");
    expect(program.launches[0].grid[0] == 132 && program.launches[0].grid[2] == 1 && program.launches[0].resident,
           "missing extents are one");
    expect(program.launches[0].arguments[0].kind == Argument::Kind::MAP
               && program.launches[0].arguments[3].value == -4096,
           "arguments are read");
    expect(program.scratch[0].zeroed && program.preparation.size() == 1, "scratch and preparation are read");
    expect(job.prepare && job.prepare->name == "prepare", "the program that computes derived tensors is read");
}

void rejects(const std::string &what, const std::string &with, const std::string &reason) {
    expect_job_error([&] { read(replaced(JOB, what, with), Verb::BENCH); }, reason);
}

void rejects_invalid_jobs() {
    rejects("\"version\":1", "\"version\":2", "job.json:1: version: must be 1");
    rejects("\"seed\"", "\"sead\"", "job.json:1: missing field \"seed\"");
    rejects("\"resident\":true", "\"residence\":true",
            "job.json:9: candidates[0].launches[0]: unknown field \"residence\"");
    rejects("[128,64]", "[128,0]", "job.json:2: tensors[0].shape[1]: must be at least 1");
    rejects("\"role\":\"derived\"", "\"role\":\"made\"",
            "job.json:3: tensors[1].role: must be input, derived, output or inout");
    rejects("\"u8\",\"shape\"", "\"u9\",\"shape\"", "tensors[1].type: must be one of f16");
    rejects("\"kind\":\"uniform\"", "\"kind\":\"files\"", "tensors[0].fill.kind: must be uniform, normal or mask");
    rejects("\"map\":\"mapA\"", "\"map\":\"mapB\"", "names mapB, which is not defined");
    rejects("\"swizzle\":128", "\"swizzle\":96", "job.json:6: candidates[0].maps[0].swizzle: must be 0, 32, 64 or 128");
    rejects("\"box\":[64,32]", "\"box\":[64]", "candidates[0].maps[0].box: must have as many numbers as extents");
    rejects("\"prepare\":{", "\"prepore\":{", "missing field \"prepare\", which computes the derived tensor D");
    rejects("\"block\":[384,1,1],", "", "candidates[0].launches[0]: missing field \"block\"");
    rejects("{\"integer\":-4096}", "{\"integer\":0.5}", "must be an integer");
    rejects("\"00000000000000ff\"", "\"ff\"", "seed: a seed must be 16 hexadecimal digits");
    rejects("\"maxRounds\":16", "\"maxRounds\":2", "sampling.maxRounds: must be at least 3");
    rejects("\"maxRounds\":16", "\"maxRounds\":16,\"beatenRounds\":0", "sampling.beatenRounds: must be at least 1");
    rejects("\"maxRounds\":16", "\"maxRounds\":16,\"spanNanoseconds\":0",
            "sampling.spanNanoseconds: must be at least 1");
    rejects("}],\n \"candidates\"",
            "},{\"name\":\"A\",\"role\":\"output\",\"type\":\"f32\",\"shape\":[1]}],\n \"candidates\"",
            "duplicate tensor A");
    rejects("\"shape\":[128,128]", "\"shape\":[128,128],\"product\":[\"A\"]", "job.json:4: tensors[2].product: must name two inputs");
    rejects("\"shape\":[128,128]", "\"shape\":[128,128],\"product\":[\"A\",\"C\"]", "names C, which is not defined");
    rejects("\"shape\":[128,128]", "\"shape\":[128,128],\"product\":[\"A\",\"D\"]",
            "tensors[2].product: an output of MxN must be the product of inputs of MxK and NxK");
    rejects("\"shape\":[128,128]", "\"shape\":[128,64],\"product\":[\"A\",\"A\"]",
            "tensors[2].product: an output of MxN must be the product of inputs of MxK and NxK");
    expect_job_error([] { read("{\"version\":1,\n", Verb::VERIFY); }, "job.json:2: invalid JSON");
    expect_job_error([] { read("[1]", Verb::VERIFY); }, "job.json:1: must be an object");
}

void reads_products() {
    const std::string shape = "\"shape\":[128,128]", product = shape + ",\"product\":[\"A\",\"A\"]";
    const Job job = read(replaced(JOB, shape, product), Verb::BENCH);
    expect(job.tensors[2].product->left == 0 && job.tensors[2].product->right == 0 && !job.tensors[0].product, "a product is read");
    expect(has_signed_sums(job, 2) && !has_signed_sums(job, 0), "outputs that are products have signed sums");
    const std::string wide = "\"type\":\"f64\"," + product;
    expect(!has_signed_sums(read(replaced(JOB, "\"type\":\"f16\"," + shape, wide), Verb::BENCH), 2), "f64 is too wide");
    const auto has_sums_for = [&](const char *tolerance) {
        const std::string coarse = replaced(replaced(JOB, shape, product), "\"relative\":1e-3", tolerance);
        return has_signed_sums(read(coarse, Verb::BENCH), 2);
    };
    expect(has_sums_for("\"relative\":0.12") && !has_sums_for("\"relative\":0.125"), "sums of coarse outputs show no error");
}

// All elements have the largest error that is admitted, with the same sign.
void admits_signed_sums_of_admitted_errors_only() {
    const ElementTolerance tolerance{1e-6, 1e-3, 1};
    int exceeded = 0, unseen = 0;
    for (std::uint64_t draw = 0; draw < 10000; draw++) {
        double got = 0, want = 0, squares = 0;
        for (std::uint64_t n = 0; n < 256; n++) {
            const double value = static_cast<double>(random_at(1, n) >> 11) * 0x1p-51 - 2, error = tolerance.admitted(value);
            const double sign = random_at(draw, n) & 1 ? 1 : -1;
            got += sign * (value + error);
            want += sign * value;
            squares += tolerance.admitted(value + error) * tolerance.admitted(value + error);
        }
        exceeded += !admits_signed_sum(got, want, squares);
        unseen += admits_signed_sum(got + 1, want, squares);
    }
    expect(exceeded == 0, "the sums of admitted errors are admitted");
    expect(unseen == 0, "one wrong element in a sum is seen");
    expect(!admits_signed_sum(NAN, 0, 1) && !admits_signed_sum(INFINITY, 0, INFINITY), "a sum must be a finite number");
}

// Even at the largest relative tolerance that such outputs have.
void shows_gross_errors_by_signed_sums() {
    const ElementTolerance tolerance{1e-6, 0.12, 1};
    int seen = 0;
    for (std::uint64_t draw = 0; draw < 10000; draw++) {
        double want = 0;
        for (std::uint64_t n = 0; n < 256; n++)
            want += (random_at(draw, n) & 1 ? 1 : -1) * (static_cast<double>(random_at(1, n) >> 11) * 0x1p-51 - 2);
        seen += !admits_signed_sum(0, want, 256 * tolerance.admitted(0) * tolerance.admitted(0));
    }
    expect(seen > 1000, "an output of zeros is seen in many rows");
    expect(!admits_signed_sum(1e30, 0, tolerance.admitted(1e30) * tolerance.admitted(1e30)), "one huge element is seen");
}

void reads_what_a_vendor_needs() {
    const std::string vendor = replaced(JOB, "\"grid\":[132],\"block\":[384,1,1],", "");
    expect(read(vendor, Verb::BASELINE).candidates[0].launches[0].block[0] == 1, "a vendor's call has no grid");
    const std::string plan = replaced(vendor, "\"library\":\"x.cubin\"", "\"library\":\"x.so\",\"plan\":4");
    expect(read(plan, Verb::BENCH).candidates[0].plan == 4, "a vendor's plan can be timed against a candidate");
    expect_job_error([&] { read(plan, Verb::VERIFY); }, "candidates[0].launches[0]: missing field \"block\"");
}

void reads_jobs_of_the_cpu_runner() {
    const std::string job = R"({"version":1,
 "tensors":[{"name":"C","role":"output","type":"f32","shape":[4]}],
 "candidates":[{"library":"x.so","threads":2,"launches":[{"entry":"run","arguments":[{"tensor":"C"},{"integer":4}]}]}],
 "reference":{"library":"r.so","types":{"C":"f64"},"launches":[{"entry":"reference","arguments":[{"tensor":"C"}]}]},
 "seed":"00000000000000ff","referenceCache":"/cache","tolerance":{"relative":0,"absolute":0},
 "limits":{"seconds":1,"memoryBytes":1048576}})";
    const Job read_one = read(job, Verb::VERIFY, Backend::CPU);
    expect(read_one.candidates[0].threads == 2 && read_one.candidates[0].name == "challenger", "a CPU program is read");
    expect(read_one.reference_cache == "/cache" && read_one.reference.types[0] == Element::F64, "and its reference");
    const auto rejects = [&](const std::string &what, const std::string &with, const std::string &reason) {
        expect_job_error([&] { read(replaced(job, what, with), Verb::VERIFY, Backend::CPU); }, reason);
    };
    rejects("\"threads\":2", "\"maps\":[]", "job.json:3: candidates[0]: unknown field \"maps\"");
    rejects("\"entry\":\"run\"", "\"entry\":\"run\",\"grid\":[1]", "candidates[0].launches[0]: unknown field \"grid\"");
    rejects("\"f32\"", "\"f16\"", "tensors[0].type: must be one of f32, f64, i8, u8, i32, i64");
    rejects("\"output\"", "\"derived\"", "tensors[0].role: must be input, output or inout");
    expect_job_error([&] { read(job, Verb::BENCH, Backend::CPU); }, "missing field \"sampling\"");
}

void alternates_the_order_on_the_cpu() {
    Job job = read(JOB, Verb::BENCH);
    job.sampling.min_rounds = job.sampling.max_rounds = 3;
    int begun = 0, verified = 0;
    Rounds rounds(job, 2, RoundPolicy::cpu(), [] { return 5; }, [] { return 0; });
    rounds.take_all(
        [&](std::size_t, Sample kind) { return verified += kind == Sample::VERIFIED, 1.0; },
        [&](std::size_t round) { expect(round == static_cast<std::size_t>(begun++), "rounds are numbered"); });
    expect(rounds.order() == "ABBA BAAB ABBA" && begun == 3, "the orders alternate");
    expect(verified == 6, "each sample of the challenger is verified");
}

void needs_two_slow_samples_on_the_cpu() {
    Job job = read(JOB, Verb::BENCH);
    job.sampling.min_rounds = job.sampling.max_rounds = 3;
    job.sampling.slow_ratio = 3;
    const auto order = [&](double later) {
        int taken = 0;
        Rounds rounds(job, 2, RoundPolicy::cpu(), [] { return 5; }, [] { return 0; });
        rounds.take_all([&](std::size_t candidate, Sample) { return candidate ? 1.0 : taken++ ? later : 4.0; });
        return rounds.order() + " " + rounds.stopped();
    };
    expect(order(4) == "ABBA slow", "two slow samples end a comparison");
    expect(order(2) == "ABBA BAAB ABBA rounds", "one slow sample does not");
}

void reads_json_strictly() {
    expect(parse_json("{\"a\\u00e9\":[1,-2.5e3,true,null,\"x\\n\"]}", "a.json").items[0].items[1].number == -2500,
           "numbers are read");
    expect(parse_json("\"\\ud83d\\ude00\"", "a.json").text == "\xF0\x9F\x98\x80", "surrogate pairs become UTF-8");
    for (const char *bad :
         {"{\"a\":1,}", "[1 2]", "01", "1.", "nul", "{\"a\":1,\"a\":2}", "\"a", "[1]x", "\"\\q\"", "1e999"})
        expect_job_error([&] { parse_json(bad, "a.json"); }, "a.json:1: invalid JSON");
}

void writes_valid_json() {
    Result result;
    result.put("text", "a\"b\\c\n\x01\xFF");
    result.open_array("numbers");
    result.put_number("", NAN);
    result.put_number("", -INFINITY);
    result.put_number("", 0.1);
    result.close_array();
    result.put_flag("flag", true);
    const Json json = parse_json(result.text_so_far() + "}", "a.json");
    expect(json.member("numbers")->items[0].text == "NaN" && json.member("numbers")->items[1].text == "-Infinity",
           "NaN and infinities are strings");
    expect(json.member("numbers")->items[2].number == 0.1, "numbers keep all their digits");
}

void reports_rejections() {
    Result result;
    report(Rejection{Stage::CORRECTNESS, "challenger", "two\nlines", ContextState::HEALTHY,
                     Mismatch{"C", {1, 2}, 0.5, NAN}},
           result);
    expect(result.text_so_far()
               == "{\"status\":\"rejected\",\"stage\":\"correctness\",\"candidate\":\"challenger\",\"reason\":\"two "
                  "lines\","
                  "\"mismatch\":{\"tensor\":\"C\",\"coordinates\":[1,2],\"expected\":0.5,\"got\":\"NaN\"}",
           "a rejection has its stage, a reason in one line and the mismatch");
}

void reads_inout_tensors() {
    const std::string inout = replaced(JOB, "\"role\":\"output\",\"type\":\"f16\",\"shape\":[128,128]",
                                       "\"role\":\"inout\",\"type\":\"f16\",\"shape\":[128,128],"
                                       "\"fill\":{\"kind\":\"uniform\",\"low\":2,\"high\":3}");
    const Job job = read(inout, Verb::BENCH);
    expect(job.tensors[2].role == Role::INOUT && job.tensors[2].fill.low == 2, "an inout tensor has a fill");
    expect(job.reference.types[2] == Element::F32, "its reference may be wider");
    expect_job_error([&] { read(replaced(inout, "\"types\":{\"C\":\"f32\"}", "\"types\":{\"C\":\"bf16\"}"), Verb::BENCH); },
                     "the reference of the inout tensor C must have the tensor's type, f32 or f64");
    expect_job_error([&] { read(replaced(JOB, "\"role\":\"output\"", "\"role\":\"inout\""), Verb::BENCH); }, "fill");
}

void compares_a_job_with_the_free_device_memory() {
    const std::size_t mebibyte = 1 << 20;
    check_device_memory(3 * mebibyte, {{"challenger", 4 * mebibyte}, {"incumbent", 5 * mebibyte}}, 5 * mebibyte);
    expect_job_error([&] { check_device_memory(6 * mebibyte, {{"challenger", 6 * mebibyte}}, 5 * mebibyte); },
                     "the problem needs 6 MiB of device memory for its tensors and their reference, but only 5 MiB are free");
    try {
        check_device_memory(3 * mebibyte, {{"challenger", 5 * mebibyte}, {"incumbent", 6 * mebibyte}}, 5 * mebibyte);
        expect(false, "scratch buffers that do not fit are rejected");
    } catch (const Rejection &rejection) {
        expect(rejection.stage == Stage::LAUNCH && rejection.candidate == "incumbent"
                   && rejection.reason.find("needs 6 MiB of device memory, but only 5 MiB are free") != std::string::npos,
               "the candidate whose scratch buffers do not fit is rejected");
    }
}

struct Session {
    Job job = read(JOB, Verb::BENCH);
    std::uint64_t now = 0, lot = 0;
    int verified = 0;

    Rounds rounds(std::size_t candidates) {
        return Rounds(job, candidates, RoundPolicy::cuda(), [this] { return lot++; }, [this] { return now; });
    }
    Rounds::Take taking(double challenger, double incumbent) {
        return [this, challenger, incumbent](std::size_t candidate, Sample kind) {
            now += 10;
            verified += kind == Sample::VERIFIED;
            expect(candidate == 0 || kind == Sample::PLAIN, "only the challenger is verified");
            return candidate ? incumbent : challenger;
        };
    }
};

void takes_all_rounds() {
    Session session;
    session.job.sampling.budget_nanoseconds = 1e9;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(2, 1));
    expect(rounds.stopped() == "rounds" && rounds.samples(0).size() == 32 && rounds.samples(1).size() == 32,
           "all rounds are taken");
    expect(rounds.order().find("ABBA") != std::string::npos && rounds.order().find("BAAB") != std::string::npos,
           "both orders occur");
    expect(session.verified >= 1, "some run is verified");
}

void ends_by_budget_but_not_before_the_least_rounds() {
    Session session;
    session.job.sampling.budget_nanoseconds = 20;
    Rounds rounds = session.rounds(1);
    rounds.take_all(session.taking(1, 1));
    expect(rounds.stopped() == "budget" && rounds.order() == "AA AA AA",
           "the least rounds are taken without more of a budget");
    expect(session.verified >= 1, "one of the runs that always take place is verified");
}

void takes_few_rounds_of_slow_kernels() {
    Session session;
    session.job.sampling.budget_nanoseconds = 1;
    Rounds complete = session.rounds(2);
    complete.take_all(session.taking(1, 1));
    expect(complete.stopped() == "budget" && complete.samples(0).size() == 6,
           "a comparison that no loser ends early has three rounds, and its interval two degrees of freedom");
    session.job.sampling.beaten_rounds = 2;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(1, 1));
    expect(rounds.stopped() == "budget" && rounds.samples(0).size() == 4,
           "a comparison that takes many budgets has two rounds");
    expect(session.verified >= 1, "one of the runs that always take place is verified");
    Rounds alone = session.rounds(1);
    alone.take_all(session.taking(1, 1));
    expect(alone.order() == "AA", "a slow kernel alone has one round");
    Rounds once = session.rounds(1);
    once.take_all(session.taking(5, 5));
    expect(once.order() == "A" && once.stopped() == "budget", "or one sample, if that takes many budgets");
}

void ends_when_the_limit_of_seconds_is_reached() {
    Session session;
    session.job.seconds = 1e-9;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(1, 1));
    expect(rounds.stopped() == "budget" && rounds.order().size() == 4,
           "a comparison that takes too long ends after its first round");
}

void ends_early_when_the_challenger_is_slow() {
    Session session;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(3.1, 1));
    expect(rounds.stopped() == "slow" && rounds.order().size() == 2,
           "a slow challenger ends the comparison after its first sample");
    Session other;
    Rounds fair = other.rounds(2);
    fair.take_all(other.taking(2.9, 1));
    expect(fair.stopped() != "slow", "one that is less than three times slower does not");
}

void ends_early_when_the_challenger_is_plainly_faster_than_a_long_incumbent() {
    Session session;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(1e7, 1e9));
    expect(rounds.stopped() == "fast" && rounds.samples(1).size() == 1,
           "a long incumbent runs once beside a challenger that is plainly faster");
    expect(session.verified >= 1, "and was verified while it was timed");
    Session other;
    Rounds brief = other.rounds(2);
    brief.take_all(other.taking(1, 100));
    expect(brief.stopped() != "fast", "one pair of short runs proves nothing");
}

void takes_one_round_of_a_long_incumbent_that_is_far_slower() {
    Session session;
    session.job.sampling.slow_ratio = 1e300;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(4e8, 1e9));
    expect(rounds.stopped() == "far ahead" && rounds.samples(0).size() == 4 && rounds.samples(1).size() == 2,
           "a comparison that does not end early has one round of it, and two more samples of the challenger");
    expect(rounds.order() == "ABBA AA" || rounds.order() == "BAAB AA", "the samples are in their order");
    for (const double challenger : {6e8, 3e9}) {
        Session other;
        other.job.sampling.slow_ratio = 1e300;
        Rounds near = other.rounds(2);
        near.take_all(other.taking(challenger, 1e9));
        expect(near.stopped() == "rounds", "one that is not twice as fast has all rounds");
    }
    Session short_runs;
    short_runs.job.sampling.slow_ratio = 1e300;
    Rounds brief = short_runs.rounds(2);
    brief.take_all(short_runs.taking(1e5, 1e7));
    expect(brief.stopped() == "rounds", "and so has one beside a short incumbent");
}

void ends_early_when_the_challenger_is_beaten_round_after_round() {
    Session session;
    session.job.sampling.beaten_rounds = 2;
    Rounds rounds = session.rounds(2);
    rounds.take_all(session.taking(1.01, 1));
    expect(rounds.stopped() == "beaten" && rounds.samples(0).size() == 4 && rounds.samples(1).size() == 4,
           "two lost rounds are enough");
    Session clear;
    clear.job.sampling.beaten_rounds = 2;
    Rounds lost = clear.rounds(2);
    lost.take_all(clear.taking(1.06, 1));
    expect(lost.stopped() == "beaten" && lost.samples(0).size() == 2 && lost.samples(1).size() == 2,
           "one clearly lost round is enough");
    for (const double challenger : {1.0, 0.99}) {
        Session other;
        other.job.sampling.beaten_rounds = 2;
        Rounds fair = other.rounds(2);
        fair.take_all(other.taking(challenger, 1));
        expect(fair.stopped() == "rounds", "a tie or a gain is not decided early");
    }
    Session final_rounds;
    Rounds whole = final_rounds.rounds(2);
    whole.take_all(final_rounds.taking(1.06, 1));
    expect(whole.stopped() == "rounds", "all rounds are taken without the field beatenRounds");
}

void ends_at_the_power_limit_when_the_challenger_does_not_lead_after_four_rounds() {
    const auto compare = [](double sustain, double challenger) {
        Session session;
        session.job.sampling.beaten_rounds = 2;
        session.job.sampling.sustain_nanoseconds = sustain;
        session.job.sampling.budget_nanoseconds = 1e9;
        Rounds rounds = session.rounds(2);
        int runs = 0;
        // The first run of the challenger is fast, so that it does not lose the first two rounds.
        rounds.take_all([&](std::size_t candidate, Sample) {
            return session.now += 10, candidate ? 1.0 : runs++ ? challenger : 0.99;
        });
        return text("%s %d", rounds.stopped().c_str(), runs);
    };
    expect(compare(5e6, 1.002) == "beaten 8", "a challenger that does not lead after four rounds has lost");
    expect(compare(5e6, 0.999) == "rounds 32", "one that leads has all rounds");
    expect(compare(0, 1.002) == "rounds 32", "brief runs vary too much for that");
}

void takes_the_mean_of_a_span_whatever_the_rounds_say() {
    Session session;
    session.job.sampling.span_nanoseconds = 1000;
    session.job.sampling.beaten_rounds = 2;
    Rounds rounds = session.rounds(2);
    int runs = 0;
    rounds.take_all([&](std::size_t candidate, Sample) {
        return session.now += 10, candidate ? 1.0 : ++runs % 2 ? 100.0 : 200.0;
    });
    expect(rounds.stopped() == "budget" && runs == 50,
           "a span is measured to its end, though the challenger is slow and the rounds are over");
    expect(rounds.samples(0) == std::vector<double>{150} && rounds.samples(1) == std::vector<double>{1},
           "and its mean is the sample");
}

void continues_when_the_challenger_wins_a_run() {
    Session session;
    session.job.sampling.beaten_rounds = 2;
    Rounds rounds = session.rounds(2);
    int runs = 0;
    rounds.take_all([&](std::size_t candidate, Sample) {
        return session.now += 10, candidate ? 1.0 : ++runs == 4 ? 0.98 : 1.02;
    });
    expect(rounds.stopped() == "rounds", "one run that is not slower than the incumbent's keeps the comparison going");
}

void decodes_element_types() {
    const std::uint16_t half = 0xC500, infinite = 0x7C00, brain = 0x3FC0;
    const std::uint8_t eight = 0x7E, small = 0x01, nan = 0xFF;
    expect(value_of(Element::F16, &half) == -5 && std::isinf(value_of(Element::F16, &infinite)), "f16");
    expect(value_of(Element::BF16, &brain) == 1.5, "bf16");
    expect(value_of(Element::E4M3, &eight) == 448 && value_of(Element::E4M3, &small) == 0x1p-9
               && std::isnan(value_of(Element::E4M3, &nan)),
           "e4m3");
    expect(element_named("e4m3") == Element::E4M3 && !element_named("f8") && bytes_of(Element::F64) == 8,
           "types have names");
    expect(vendor_code(Element::F16) == 1 && vendor_code(Element::E4M3) == 4, "vendors know types by codes");
    expect(random_at(1, 2) == random_at(1, 2) && random_at(1, 2) != random_at(2, 2)
               && random_secret() != random_secret(),
           "random numbers");
    expect(median({3, 1, 2}) == 2 && median({5}) == 5, "medians");
    const QuantileEstimate wide = estimate_quantile({4, 1, 3, 2}, 0.5), open = estimate_quantile({5, 6, 7}, 0.25);
    expect(wide.low == 1 && wide.high == 4 && open.low == -INFINITY && open.high == 7, "few samples say little about a quantile");
    std::vector<double> hundred(100);
    std::iota(hundred.begin(), hundred.end(), 1);
    const QuantileEstimate narrow = estimate_quantile(hundred, 0.5);
    expect(narrow.low == 41 && narrow.value == 50 && narrow.high == 60, "many samples say more");
}

void fits_grids_to_the_device() {
    expect(resident_extent(1000, 132, 1, 1) == 132, "a grid is cut to what is resident");
    expect(resident_extent(100, 132, 1, 1) == 100, "a small grid stays");
    expect(resident_extent(1000, 133, 1, 2) == 132, "whole clusters only");
    expect(resident_extent(1000, 132, 4, 1) == 33, "other extents take their share");
    expect(resident_extent(8, 1, 1, 4) == 4, "never less than one cluster");
}

void names_throttle_reasons() {
    expect(throttle_names(0) == "none" && throttle_names(0x4) == "power"
               && throttle_names(0x44) == "power, hardware thermal",
           "throttle reasons");
}

void keeps_the_references_that_were_used_last() {
    ReferenceStore store(200);
    const auto reference = [] {
        auto made = std::make_shared<KnownReference>();
        made->outputs.push_back({nullptr, 100, 1.0});
        return made;
    };
    store.keep("a", reference());
    store.keep("b", reference());
    store.find("a");
    store.keep("c", reference());
    expect(store.find("a") && store.find("c") && !store.find("b"), "the least recently used goes");
    ReferenceStore tiny(10);
    tiny.keep("large", reference());
    expect(tiny.find("large") != nullptr, "the one in use stays even when it is too large");
}

// A job whose two outputs stand in a file, for the seed 255.
Job job_with_files(const std::string &path) {
    const std::size_t begin = JOB.find("\"reference\":{"), end = JOB.find("\"prepare\":{");
    std::string job = JOB;
    job.replace(begin, end - begin,
                "\"referenceFiles\":{\"types\":{\"C\":\"f32\"},\"bySeed\":{\"00000000000000ff\":\"" + path + "\"}},");
    job = replaced(job, "\"shape\":[128,128]}",
                   "\"shape\":[2]},{\"name\":\"E\",\"role\":\"output\",\"type\":\"i32\",\"shape\":[1]}");
    return read(job, Verb::BENCH);
}

void write_file(const std::string &path, const std::vector<float> &values, std::int32_t whole) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char *>(values.data()),
               static_cast<std::streamsize>(values.size() * sizeof(float)));
    file.write(reinterpret_cast<const char *>(&whole), sizeof whole);
}

void expect_system_error(const Job &job, std::uint64_t seed, const std::string &reason) {
    try {
        read_reference(job, seed);
        expect(false, reason.c_str());
    } catch (const SystemError &error) {
        expect(std::string(error.what()).find(reason) != std::string::npos, error.what());
    }
}

void reads_precomputed_references() {
    char path[] = "/tmp/lathe-reference-XXXXXX";
    if (mkstemp(path) < 0) std::printf("FAILED: no temporary file\n"), std::exit(1);
    const Job job = job_with_files(path);
    write_file(path, {3, -4}, 7);
    const Reference reference = read_reference(job, 255);
    expect(reference.outputs.size() == 4 && !reference.outputs[0].data, "inputs have no reference");
    expect(reference.outputs[2].bytes == 8 && std::fabs(reference.outputs[2].scale - std::sqrt(12.5)) < 1e-12,
           "outputs are read, and their scale");
    expect(value_of(Element::F32, reference.outputs[2].data.get() + 4) == -4
               && value_of(Element::I32, reference.outputs[3].data.get()) == 7,
           "outputs follow each other");
    expect_system_error(job, 254, "referenceFiles.bySeed has no file for the seed 00000000000000fe");
    write_file(path, {3}, 7);
    expect_system_error(job, 255, "does not hold the outputs of this job");
    write_file(path, {3, 4, 5}, 7);
    expect_system_error(job, 255, "does not hold the outputs of this job");
    write_file(path, {3, INFINITY}, 7);
    expect_system_error(job, 255, "the reference of C is not finite at element 1");
    std::remove(path);
    expect_system_error(job, 255, "cannot read " + std::string(path));
    rejects("\"reference\":{", "\"referenceFiles\":{},\"reference\":{", "referenceFiles: excludes the field reference");
}

void finds_foreign_processes() {
    const GpuProcess self{10, RUNNER_NAME, 5 << 20}, standby{11, RUNNER_NAME, std::nullopt},
        guest{12, "python3", std::uint64_t(2) << 30};
    const auto one = [] { return std::size_t(1); };
    const auto two = [] { return std::size_t(2); };
    const auto uncounted = []() -> std::size_t { throw SystemError("counted runners although this process is listed"); };
    expect(foreign_processes({}, 10, one).empty() && foreign_processes({self, standby}, 10, uncounted).empty(),
           "runners are not foreign");
    expect(describe(foreign_processes({standby, guest, self}, 10, uncounted)) == "python3 (pid 12, 2048 MiB)",
           "a foreign process has its name");
    expect(describe(foreign_processes({self, {13, "", std::nullopt}}, 10, uncounted))
               == "a process of another namespace (pid 13)",
           "a process without a name is foreign");
    expect(foreign_processes({standby, guest}, 10, two).empty(), "ids of another namespace may be those of the runners");
    expect(describe(foreign_processes({standby, guest}, 10, one)) == "a process of another namespace (pid unknown)",
           "but no more than there are runners");
}

std::string reported(const Observation &observation) {
    Result result;
    observation.report(result);
    return result.text_so_far();
}

Telemetry telemetry(unsigned megahertz, std::uint64_t throttle) {
    Telemetry telemetry;
    telemetry.clock_megahertz = megahertz, telemetry.throttle = throttle;
    return telemetry;
}

void observes_clocks_of_a_busy_device() {
    Observation observation([](unsigned) { return Owner::LATHE; });
    expect(reported(observation) == "{\"environment\":{}", "without samples nothing is reported");
    for (const Telemetry &sample : {telemetry(1755, 0x4), telemetry(345, 0x1), telemetry(1980, 0), telemetry(1410, 0x40)})
        observation.add(sample);
    expect(reported(observation)
               == "{\"environment\":{\"smMHzMin\":\"1410\",\"smMHzMax\":\"1980\",\"throttled\":\"power, hardware thermal\"}",
           "the clocks of an idle device do not count, and one sample that is throttled does");
}

void observes_foreign_processes_beside_a_stage() {
    const GpuProcess stage{10, "python3", std::nullopt}, runner{11, RUNNER_NAME, std::nullopt},
        guest{12, "blender", std::uint64_t(2) << 30}, ending{13, "python3", std::nullopt};
    const auto owners = [](unsigned pid) {
        return pid == 10 || pid == 11 ? Owner::LATHE : pid == 12 ? Owner::OTHER : Owner::ENDING;
    };
    Observation observation(owners);
    observation.add({runner, guest});
    observation.add({stage, runner, ending});
    expect(reported(observation).find("inUseBy") == std::string::npos,
           "runners, processes that end and those without the stage beside them are not foreign");
    observation.add({stage, guest});
    observation.add({guest, stage});
    observation.add({stage});
    expect(reported(observation).find("\"inUseBy\":\"blender (pid 12, 2048 MiB)\",") != std::string::npos,
           "a foreign process that has ended is reported, and once");
}

// Starts a program with one variable in its environment, which runs until it is killed.
pid_t started_with(const char *variable) {
    int running[2];
    if (pipe2(running, O_CLOEXEC)) std::printf("FAILED: no pipe\n"), std::exit(1);
    const pid_t pid = fork();
    if (!pid) {
        execle("/bin/sh", "sh", "-c", "kill -STOP $$", nullptr, std::array<const char *, 2>{variable, nullptr}.data());
        _exit(1);
    }
    close(running[1]);
    char none;
    expect(::read(running[0], &none, 1) == 0, "the pipe is closed when the program has replaced this one");
    close(running[0]);
    return pid;
}

void finds_the_owner_of_a_process_by_its_environment() {
    const pid_t marked = started_with("LATHE_COMMAND=1"), other = started_with("NOT_LATHE_COMMAND=1");
    expect(owner_of(static_cast<unsigned>(marked)) == Owner::LATHE, "a marked process is a worker's");
    expect(owner_of(static_cast<unsigned>(other)) == Owner::OTHER, "one without the mark is not");
    for (const pid_t pid : {marked, other}) {
        kill(pid, SIGKILL);
        siginfo_t end;
        waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOWAIT);
        expect(owner_of(static_cast<unsigned>(pid)) == Owner::ENDING, "a zombie has no environment");
        waitpid(pid, nullptr, 0);
        expect(owner_of(static_cast<unsigned>(pid)) == Owner::ENDING, "and neither has a process that is gone");
    }
}

void halves_the_warm_up_of_a_device_in_the_steady_state() {
    Sampling steady{}, brief{};
    steady.warmup_nanoseconds = 1e9, steady.span_nanoseconds = 2e9;
    brief.warmup_nanoseconds = 8e6;
    const std::uint64_t end = 5'000'000'000, soon = end + 2'999'999'999, late = end + 3'000'000'000;
    SteadyState state;
    expect(state.sampling(steady, soon).warmup_nanoseconds == 1e9, "the first steady run has its whole warm-up");
    state.end(brief, end);
    expect(state.sampling(steady, soon).warmup_nanoseconds == 1e9, "a brief run leads to no steady state");
    state.end(steady, end);
    state.end(brief, end + 1);
    expect(state.sampling(steady, soon).span_nanoseconds == 2e9 && state.sampling(steady, soon).warmup_nanoseconds == 5e8,
           "one after another one has its whole span after half of the warm-up, also if brief runs lie between them");
    expect(state.sampling(brief, soon).warmup_nanoseconds == 8e6, "a brief run is never halved");
    expect(state.sampling(steady, late).warmup_nanoseconds == 1e9, "the steady state ends after three seconds");
}

void distinguishes_faults_of_devices() {
    expect(device_fault(79) == "Xid 79: the GPU has fallen off the bus", "a device's fault has a name");
    expect(!device_fault(13) && !device_fault(31) && !device_fault(43),
           "a fault that a kernel can cause is not a fault of the device");
}

}  // namespace

int main() {
    for (const auto test : {reads_a_whole_job,
                            rejects_invalid_jobs,
                            reads_jobs_of_the_cpu_runner,
                            alternates_the_order_on_the_cpu,
                            needs_two_slow_samples_on_the_cpu,
                            reads_products,
                            admits_signed_sums_of_admitted_errors_only,
                            shows_gross_errors_by_signed_sums,
                            reads_what_a_vendor_needs,
                            reads_json_strictly,
                            writes_valid_json,
                            reports_rejections,
                            reads_inout_tensors,
                            compares_a_job_with_the_free_device_memory,
                            takes_all_rounds,
                            ends_by_budget_but_not_before_the_least_rounds,
                            takes_few_rounds_of_slow_kernels,
                            ends_when_the_limit_of_seconds_is_reached,
                            ends_early_when_the_challenger_is_slow,
                            ends_early_when_the_challenger_is_plainly_faster_than_a_long_incumbent,
                            takes_one_round_of_a_long_incumbent_that_is_far_slower,
                            ends_early_when_the_challenger_is_beaten_round_after_round,
                            ends_at_the_power_limit_when_the_challenger_does_not_lead_after_four_rounds,
                            takes_the_mean_of_a_span_whatever_the_rounds_say,
                            continues_when_the_challenger_wins_a_run,
                            decodes_element_types,
                            fits_grids_to_the_device,
                            names_throttle_reasons,
                            keeps_the_references_that_were_used_last,
                            reads_precomputed_references,
                            finds_foreign_processes,
                            observes_clocks_of_a_busy_device,
                            observes_foreign_processes_beside_a_stage,
                            finds_the_owner_of_a_process_by_its_environment,
                            halves_the_warm_up_of_a_device_in_the_steady_state,
                            distinguishes_faults_of_devices})
        test();
    std::printf("%d checks of logic, %d failures\n", checks, failures);
    return failures != 0;
}
