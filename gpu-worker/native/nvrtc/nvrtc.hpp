// Compilation of a CUDA source to a cubin with NVRTC, by the command line of a compiler:
//   --library libnvrtc.so.13 -arch=sm_90a [options of NVRTC] [-include FILE] kernel.cu -o kernel.cubin
//   --library libnvrtc.so.13 -arch=sm_90a [options of NVRTC] --precompile --headers TEXT -o headers.pch
//   --library libnvrtc.so.13 --version
// A quarter of a short compilation is spent on the toolkit's headers. With --precompiled headers.pch --headers TEXT it takes what
// the text includes from the file. The headers come after Lathe's macros, but before the others of -D, which they must not use.
#pragma once

#include <dlfcn.h>

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <sys/personality.h>
#include <vector>

namespace lathe {

struct Unusable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Program = struct OpaqueProgram *;

// The functions of nvrtc.h, which need not be installed. Each returns 0 on success.
struct Nvrtc {
    int (*version)(int *major, int *minor);
    const char *(*error)(int code);
    int (*create)(Program *, const char *source, const char *name, int headers, const char *const *texts,
                  const char *const *names);
    int (*compile)(Program, int count, const char *const *options);
    int (*log_size)(Program, std::size_t *);
    int (*log)(Program, char *);
    int (*cubin_size)(Program, std::size_t *);
    int (*cubin)(Program, char *);
    int (*ptx_size)(Program, std::size_t *);
    int (*ptx)(Program, char *);
    std::string folder;
    int major = 0, minor = 0;

    static Nvrtc load(const std::string &library);

    void require(int code, const char *what) const {
        if (code != 0) throw Unusable(std::string(what) + ": " + error(code));
    }

    // Returns what a pair of functions has for a program.
    std::string read(int (*size)(Program, std::size_t *), int (*content)(Program, char *), Program program) const {
        std::size_t bytes = 0;
        require(size(program, &bytes), "cannot read a result's size");
        std::string text(bytes, '\0');
        require(content(program, text.data()), "cannot read a result");
        return text;
    }
};

constexpr int BUILTINS_FAILED = 7;

template <typename Function>
void find(void *library, const char *name, Function *&function) {
    function = reinterpret_cast<Function *>(dlsym(library, name));
    if (!function) throw Unusable(std::string("the library has no ") + name);
}

inline Nvrtc Nvrtc::load(const std::string &path) {
    void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) throw Unusable(dlerror());
    Nvrtc nvrtc{};
    find(library, "nvrtcVersion", nvrtc.version);
    find(library, "nvrtcGetErrorString", nvrtc.error);
    find(library, "nvrtcCreateProgram", nvrtc.create);
    find(library, "nvrtcCompileProgram", nvrtc.compile);
    find(library, "nvrtcGetProgramLogSize", nvrtc.log_size);
    find(library, "nvrtcGetProgramLog", nvrtc.log);
    find(library, "nvrtcGetCUBINSize", nvrtc.cubin_size);
    find(library, "nvrtcGetCUBIN", nvrtc.cubin);
    find(library, "nvrtcGetPTXSize", nvrtc.ptx_size);
    find(library, "nvrtcGetPTX", nvrtc.ptx);
    Dl_info found{};
    dladdr(reinterpret_cast<void *>(nvrtc.version), &found);
    const std::string file = found.dli_fname;
    nvrtc.folder = file.substr(0, file.rfind('/') + 1);
    nvrtc.require(nvrtc.version(&nvrtc.major, &nvrtc.minor), "nvrtcVersion");
    // NVRTC opens this library by its name when it compiles, and finds it if it is loaded.
    const std::string builtins =
        "libnvrtc-builtins.so." + std::to_string(nvrtc.major) + "." + std::to_string(nvrtc.minor);
    dlopen((nvrtc.folder + builtins).c_str(), RTLD_NOW | RTLD_LOCAL);
    return nvrtc;
}

// Stand-ins for the headers of the host's library, which NVRTC does not find: NVRTC's own declarations, those of the
// toolkit's cuda/std, and macros.
inline std::map<std::string, std::string> standard_headers() {
    const std::string as_std = "\nnamespace std { using namespace cuda::std; }\n";
    std::map<std::string, std::string> headers;
    const auto both = [&headers](const std::string &name, const std::string &text) {
        headers["c" + name] = headers[name + ".h"] = "#pragma once\n" + text;
    };
    for (const char *name : {"array", "limits", "tuple", "type_traits", "utility"})
        headers[name] = "#pragma once\n#include <cuda/std/" + std::string(name) + ">" + as_std;
    both("stdint", "#include <cuda/std/cstdint>" + as_std);
    both("stddef",
         "#define offsetof(type, member) ((::size_t)__INTADDR__(&((type *)0)->member))\n#include <cuda/std/cstddef>" +
             as_std);
    both("limits", "#include <cuda/std/climits>\n");
    both("stdio", "namespace std { using ::printf; }\n");
    for (const char *name : {"assert", "stdlib", "string"}) both(name, "");
    both("math", R"(
namespace std {
using ::abs, ::fabs, ::sqrt, ::cbrt, ::exp, ::exp2, ::expm1, ::log, ::log2, ::log10, ::log1p, ::pow, ::hypot, ::erf,
    ::sin, ::cos, ::tan, ::asin, ::acos, ::atan, ::atan2, ::sinh, ::cosh, ::tanh, ::floor, ::ceil, ::round, ::trunc,
    ::rint, ::fma, ::fmod, ::fmin, ::fmax, ::copysign, ::isnan, ::isinf, ::isfinite;
}
#ifndef INFINITY
#define INFINITY (__int_as_float(0x7f800000))
#define NAN (__int_as_float(0x7fffffff))
#define HUGE_VALF INFINITY
#define HUGE_VAL ((double)INFINITY)
#endif
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LN2 0.69314718055994530942
#define M_PI 3.14159265358979323846
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
)");
    both("float", R"(
#define FLT_MANT_DIG 24
#define FLT_DIG 6
#define FLT_EPSILON 1.19209289550781250e-7F
#define FLT_MIN 1.17549435082228750797e-38F
#define FLT_MAX 3.40282346638528859812e+38F
#define DBL_MANT_DIG 53
#define DBL_DIG 15
#define DBL_EPSILON 2.22044604925031308085e-16
#define DBL_MIN 2.22507385850720138309e-308
#define DBL_MAX 1.79769313486231570815e+308
)");
    return headers;
}

inline std::string contents(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Unusable("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct CommandLine {
    std::string library, source, output, headers, precompiled;
    std::vector<std::string> options;
    bool version = false, precompile = false;

    static CommandLine parse(const std::vector<std::string> &words) {
        CommandLine line;
        for (std::size_t i = 0; i < words.size(); i++) {
            const std::string word = words[i], next = i + 1 < words.size() ? words[i + 1] : "";
            if (word == "--version") line.version = true;
            else if (word == "--library") line.library = next, i++;
            else if (word == "--precompile") line.precompile = true;
            else if (word == "--headers") line.headers = next + "\n", i++;
            else if (word == "--precompiled") line.precompiled = next, i++;
            else if (word == "-o") line.output = next, i++;
            else if (word == "-I" || word == "-D") line.options.push_back(word + next), i++;
            else if (word == "-include") line.options.push_back("--pre-include=" + next), i++;
            else if (word[0] == '-') line.options.push_back(word);
            else if (line.source.empty()) line.source = word;
            else throw Unusable("more than one source: " + line.source + " and " + word);
        }
        return line;
    }
};

// Options of all compilations with precompiled headers. The warnings say that these are not used, because of other options,
// other directives or other addresses.
constexpr const char *NO_MESSAGES = "--pch-messages=false", *NO_WARNINGS = "--diag-suppress=629,630,20282";

// The source and the options of a compilation.
struct Unit {
    std::string name, text;
    std::vector<std::string> options;

    // Returns the same source behind its precompiled headers, and with the macros and files that the options define and
    // include between the two.
    Unit behind(const std::string &headers, const std::string &precompiled) const {
        Unit unit{name, headers, {NO_MESSAGES, NO_WARNINGS, "--use-pch=" + precompiled}};
        const std::string include = "--pre-include=";
        for (const std::string &option : options) {
            if (option.rfind("-D", 0) == 0 && option.rfind("-DLATHE_", 0) != 0) unit.text += define(option.substr(2));
            else if (option.rfind(include, 0) == 0) unit.text += "#include \"" + option.substr(include.size()) + "\"\n";
            else unit.options.push_back(option);
        }
        unit.text += "#line 1 \"" + name + "\"\n" + text;
        return unit;
    }

    static std::string define(const std::string &macro) {
        const std::size_t equals = macro.find('=');
        const bool has_value = equals != std::string::npos;
        return "#define " + macro.substr(0, equals) + " " + (has_value ? macro.substr(equals + 1) : "1") + "\n";
    }
};

struct Compilation {
    Program program;
    int code;
    std::string log;
};

inline Compilation compile(const Nvrtc &nvrtc, Unit unit) {
    std::vector<const char *> names, texts, words;
    const auto headers = standard_headers();
    for (const auto &[header, text] : headers) names.push_back(header.c_str()), texts.push_back(text.c_str());
    // To use the driver's cache, NVRTC 13 initializes all GPUs in each process: 0.3 s with one GPU, 1.2 s with four, one
    // process after the other. Lathe has a cache of its own.
    if (nvrtc.major >= 13) unit.options.push_back("--no-cache");
    unit.options.push_back("-I" + nvrtc.folder + "../include");
    unit.options.push_back("-I" + nvrtc.folder + "../include/cccl");
    for (const std::string &option : unit.options) words.push_back(option.c_str());
    Program program{};
    const int count = static_cast<int>(names.size());
    nvrtc.require(nvrtc.create(&program, unit.text.c_str(), unit.name.c_str(), count, texts.data(), names.data()),
                  "nvrtcCreateProgram");
    const int code = nvrtc.compile(program, static_cast<int>(words.size()), words.data());
    return {program, code, nvrtc.read(nvrtc.log_size, nvrtc.log, program)};
}

// Returns the program if it compiles and 0 otherwise. Prints the log.
inline Program reported(const Nvrtc &nvrtc, const Compilation &done) {
    std::fputs(done.log.c_str(), stderr);
    if (done.code == BUILTINS_FAILED) nvrtc.require(done.code, "nvrtcCompileProgram");
    if (done.code != 0 && done.log.size() <= 1) std::fprintf(stderr, "error: %s\n", nvrtc.error(done.code));
    return done.code == 0 ? done.program : nullptr;
}

// Prints the full version, which a comment in compiled PTX has. The compilation shows that the library is usable.
inline int print_version(const Nvrtc &nvrtc) {
    const Program empty = reported(nvrtc, compile(nvrtc, {"empty.cu", "#include <cuda_fp16.h>\n", {}}));
    if (!empty) throw Unusable("it needs the toolkit's headers in " + nvrtc.folder + "../include");
    const std::string ptx = nvrtc.read(nvrtc.ptx_size, nvrtc.ptx, empty);
    const std::size_t begin = ptx.find(", V");
    if (begin == std::string::npos) throw Unusable("its PTX has no version");
    std::printf("NVRTC %s\n", ptx.substr(begin + 3, ptx.find('\n', begin) - begin - 3).c_str());
    return 0;
}

// NVRTC writes the file while it compiles.
inline int precompile(const Nvrtc &nvrtc, const CommandLine &line) {
    Unit headers{"headers.cu", line.headers, line.options};
    headers.options.insert(headers.options.begin(), {NO_MESSAGES, NO_WARNINGS, "--create-pch=" + line.output});
    return reported(nvrtc, compile(nvrtc, headers)) ? 0 : 1;
}

// A source that fails with precompiled headers may fail because of them, so it is compiled without them, too.
inline Program compile(const Nvrtc &nvrtc, const CommandLine &line) {
    const Unit plain{line.source, contents(line.source), line.options};
    if (!line.precompiled.empty()) {
        const Compilation fast = compile(nvrtc, plain.behind(line.headers, line.precompiled));
        if (fast.code == 0) return reported(nvrtc, fast);
    }
    return reported(nvrtc, compile(nvrtc, plain));
}

// Precompiled headers must lie at the same addresses in each process.
inline bool has_fixed_addresses() {
    const int now = personality(0xffffffff);
    return now >= 0 && now & ADDR_NO_RANDOMIZE;
}

// Returns the exit status.
inline int run(const Nvrtc &nvrtc, CommandLine line) {
    if (line.version) return print_version(nvrtc);
    if (!line.headers.empty() && !has_fixed_addresses()) {
        std::fprintf(stderr, "no precompiled headers: this system does not fix addresses\n");
        if (line.precompile) return 1;
        line.precompiled.clear();
    }
    if (line.precompile) return precompile(nvrtc, line);
    const Program program = compile(nvrtc, line);
    if (!program) return 1;
    std::ofstream file(line.output, std::ios::binary);
    file << nvrtc.read(nvrtc.cubin_size, nvrtc.cubin, program) << std::flush;
    if (!file) throw Unusable("cannot write " + line.output);
    return 0;
}

// Returns the exit status of a part of a program: 1 if a source does not compile, and 2 if NVRTC cannot be used.
template <typename Part>
int status_of(const Part &part) {
    try {
        return part();
    } catch (const Unusable &failure) {
        std::fprintf(stderr, "lathe-nvrtc: %s\n", failure.what());
        return 2;
    }
}

}  // namespace lathe
