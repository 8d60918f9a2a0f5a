#include "common/rejection.hpp"

namespace lathe {
namespace {

const char *name_of(Stage stage) {
    switch (stage) {
        case Stage::LAUNCH: return "launch";
        case Stage::CORRECTNESS: return "correctness";
        case Stage::CRASH: return "crash";
        case Stage::HANG: return "hang";
        case Stage::INTEGRITY: return "integrity";
    }
    return "";
}

// A reason is one line. Parts of it come from candidates and libraries.
std::string one_line(std::string text) {
    for (char &c : text)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    return text;
}

void report_mismatch(const Mismatch &mismatch, Result &result) {
    result.open_object("mismatch");
    result.put("tensor", mismatch.tensor);
    result.open_array("coordinates");
    for (const std::int64_t coordinate : mismatch.coordinates) result.put_integer("", coordinate);
    result.close_array();
    result.put_number("expected", mismatch.expected);
    result.put_number("got", mismatch.got);
    result.close_object();
}

}  // namespace

void report(const Rejection &rejection, Result &result) {
    result.put("status", "rejected");
    result.put("stage", name_of(rejection.stage));
    result.put("candidate", rejection.candidate);
    result.put("reason", one_line(rejection.reason));
    if (rejection.mismatch) report_mismatch(*rejection.mismatch, result);
}

void report(const Unavailable &unavailable, Result &result) {
    result.put("status", "unavailable");
    result.put("candidate", unavailable.candidate);
    result.put("reason", one_line(unavailable.reason));
}

}  // namespace lathe
