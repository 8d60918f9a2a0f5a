#include "report.h"

#include <string.h>

static const char *const stages[] = {[STAGE_LAUNCH] = "launch", [STAGE_CORRECTNESS] = "correctness", [STAGE_CRASH] = "crash",
                                     [STAGE_HANG] = "hang", [STAGE_INTEGRITY] = "integrity"};

static void report_mismatch(const struct mismatch *mismatch, struct result *result) {
    result_open_object(result, "mismatch");
    result_text(result, "tensor", mismatch->tensor);
    result_open_array(result, "coordinates");
    for (size_t d = 0; d < mismatch->rank; d++) result_integer(result, NULL, mismatch->coordinates[d]);
    result_close_array(result);
    result_number(result, "expected", mismatch->expected);
    result_number(result, "got", mismatch->got);
    result_close_object(result);
}

void report_outcome(const struct outcome *outcome, struct result *result) {
    switch (outcome->status) {
        case STATUS_OK: result_text(result, "status", "ok"); return;
        case STATUS_REJECTED:
            result_text(result, "status", "rejected");
            result_text(result, "stage", stages[outcome->stage]);
            break;
        case STATUS_UNAVAILABLE: result_text(result, "status", "unavailable"); break;
    }
    result_text(result, "candidate", outcome->candidate);
    result_text(result, "reason", outcome->reason);
    if (outcome->mismatch.tensor) report_mismatch(&outcome->mismatch, result);
}

void report_version(const struct process *process, struct result *result) {
    char version[sizeof process->mailbox->version];
    memcpy(version, process->mailbox->version, sizeof version);
    version[sizeof version - 1] = 0;
    if (*version) result_text(result, "version", version);
}

void report_log(const struct process *process, struct result *result) {
    char text[LOG_BYTES + 1];
    log_copy(&process->log, text);
    result_text(result, "log", text);
}
