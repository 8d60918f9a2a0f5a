// A candidate's process: it enters the sandbox, loads the library, and runs it on command. The runner starts it by exec,
// so that it inherits files and nothing else of the runner.
#pragma once

namespace lathe {

// Runs the plan in a file until the runner ends it.
[[noreturn]] void run_candidate_process(int plan_file);

}  // namespace lathe
