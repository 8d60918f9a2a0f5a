// `contain`: runs a coding agent and ends all of its processes. See sandbox.hpp.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "common/error.hpp"
#include "sandbox.hpp"

namespace lathe {
namespace {

constexpr int EXIT_NOT_CONTAINED = 125;
constexpr int GRACE_MILLISECONDS = 2000;  // for processes that are about to end when the command ends

struct Containment {
    std::vector<std::string> writable, shown, hidden;
    rlim_t file_bytes = RLIM_INFINITY;
    int survivors = -1;  // file that receives the names of the processes that outlive the command
    bool use_namespaces = true;
    char **command = nullptr;
    std::string folder;
};

[[noreturn]] void cannot_contain(const char *what) {
    std::fprintf(stderr, "cannot confine the agent: %s: %m\n", what);
    std::_Exit(EXIT_NOT_CONTAINED);
}

bool write_text(const char *path, const std::string &content) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_written = write(file, content.data(), content.size()) == static_cast<ssize_t>(content.size());
    close(file);
    return is_written;
}

// Enters namespaces for users, mounts and, from the next fork on, processes. The ids of user and group stay the same.
bool enter_namespaces() {
    const unsigned user = geteuid(), group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID)) return false;
    write_text("/proc/self/setgroups", "deny");
    return write_text("/proc/self/uid_map", text("%u %u 1", user, user))
        && write_text("/proc/self/gid_map", text("%u %u 1", group, group));
}

bool set_read_only(const std::string &path, bool is_read_only, unsigned flags) {
    struct {
        std::uint64_t set, clear, propagation, user_namespace;
    } attributes{};
    constexpr std::uint64_t READ_ONLY = 1;
    (is_read_only ? attributes.set : attributes.clear) = READ_ONLY;
    constexpr long MOUNT_SETATTR = 442;
    return !syscall(MOUNT_SETATTR, AT_FDCWD, path.c_str(), flags, &attributes, sizeof attributes);
}

// A path to mount at the same place again, after a mount above it has covered it.
struct Uncovered {
    std::string path;
    int file;

    explicit Uncovered(const std::string &path) : path(path), file(open(path.c_str(), O_PATH | O_CLOEXEC)) {}
    Uncovered(const Uncovered &) = delete;
    Uncovered(Uncovered &&other) : path(std::move(other.path)), file(other.file) { other.file = -1; }
    ~Uncovered() { close(file); }

    bool mount_again() const {
        struct stat found;
        std::error_code failure;
        if (fstat(file, &found)) return false;
        std::filesystem::create_directories(std::filesystem::path(path).parent_path(), failure);
        if (S_ISDIR(found.st_mode)) mkdir(path.c_str(), 0700);
        else close(open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
        return !mount(text("/proc/self/fd/%d", file).c_str(), path.c_str(), nullptr, MS_BIND, nullptr);
    }
};

// Covers a folder by an empty one, in which only the shown paths exist.
bool hide(const std::string &folder, const std::vector<std::string> &shown) {
    std::vector<Uncovered> inside;
    for (const std::string &path : shown)
        if (path.compare(0, folder.size() + 1, folder + "/") == 0) inside.emplace_back(path);
    if (mount("tmpfs", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755")) return false;
    for (const Uncovered &path : inside)
        if (!path.mount_again()) return false;
    return set_read_only(folder, true, 0);
}

// Replaces /dev by a folder in memory without disks and GPUs.
bool mount_devices() {
    std::vector<Uncovered> originals;
    for (const char *name : {"null", "zero", "full", "random", "urandom", "tty", "pts"})
        if (!access((std::string("/dev/") + name).c_str(), F_OK)) originals.emplace_back(std::string("/dev/") + name);
    if (mount("tmpfs", "/dev", "tmpfs", MS_NOSUID | MS_NOEXEC, "size=64m,mode=755")) return false;
    for (const Uncovered &original : originals)
        if (!original.mount_again()) return false;
    mkdir("/dev/shm", 01777);
    const char *const links[][2] = {{"/proc/self/fd", "/dev/fd"}, {"fd/0", "/dev/stdin"}, {"fd/1", "/dev/stdout"},
                                    {"fd/2", "/dev/stderr"}, {"pts/ptmx", "/dev/ptmx"}};
    for (const auto &link : links)
        if (symlink(link[0], link[1])) return false;
    return true;
}

// Everything is read-only, but for the writable folders.
bool mount_files(const Containment &containment) {
    if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr)) return false;
    for (const std::string &folder : containment.writable)
        if (mount(folder.c_str(), folder.c_str(), nullptr, MS_BIND, nullptr)) return false;
    if (!set_read_only("/", true, AT_RECURSIVE)) return false;
    for (const std::string &folder : containment.writable)
        if (!set_read_only(folder, false, 0)) return false;
    std::vector<std::string> shown = containment.shown;
    shown.insert(shown.end(), containment.writable.begin(), containment.writable.end());
    for (const std::string &folder : containment.hidden)
        if (!hide(folder, shown)) return false;
    if (!mount_devices()) return false;
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);  // some containers forbid it
    return !chdir(containment.folder.c_str());  // the same folder, now as mounted above
}

// Also root keeps no right beyond those of an owner of files.
void drop_rights() {
    for (int capability = 0; !prctl(PR_CAPBSET_DROP, capability, 0, 0, 0); capability++) continue;
    drop_capabilities();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

std::vector<pid_t> children() {
    std::vector<pid_t> found;
    std::FILE *list = std::fopen("/proc/thread-self/children", "r");
    for (int child; list && std::fscanf(list, "%d", &child) == 1;) found.push_back(child);
    if (list) std::fclose(list);
    return found;
}

std::string name_of(pid_t process) {
    char name[32] = "?";
    std::FILE *file = std::fopen(text("/proc/%d/comm", static_cast<int>(process)).c_str(), "r");
    if (file && !std::fgets(name, sizeof name, file)) std::strcpy(name, "?");
    if (file) std::fclose(file);
    for (char *c = name; *c; c++)
        if (*c == '\n') *c = 0;
        else if (*c < ' ' || *c > '~') *c = '?';
    return name;
}

// Waits until no child is left, at most this long. Returns whether none is left.
bool reap_all(int milliseconds) {
    for (int waited = 0;; waited += 10) {
        pid_t ended;
        while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
        if (ended < 0) return true;
        if (waited >= milliseconds) return false;
        usleep(10000);
    }
}

// Kills what outlived the command. Orphans are children of this process, so this ends when the last one has ended.
void end_survivors(int report) {
    if (reap_all(GRACE_MILLISECONDS)) return;
    for (const pid_t child : children()) dprintf(report, "%s\n", name_of(child).c_str());
    do {
        if (getpid() == 1) kill(-1, SIGKILL);
        else
            for (const pid_t child : children()) kill(child, SIGKILL);
    } while (!reap_all(100));
}

int exit_code(int wait_status) {
    return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

[[noreturn]] void run_command(const Containment &containment) {
    const rlimit size{containment.file_bytes, containment.file_bytes}, none{0, 0};
    setrlimit(RLIMIT_FSIZE, &size);
    setrlimit(RLIMIT_CORE, &none);
    execvp(containment.command[0], containment.command);
    std::fprintf(stderr, "cannot run %s: %m\n", containment.command[0]);
    std::_Exit(127);
}

int await(pid_t process) {
    int wait_status = 0;
    for (pid_t ended = 0; ended != process;) {
        ended = waitpid(-1, &wait_status, 0);
        if (ended < 0 && errno != EINTR) cannot_contain("wait");
    }
    return exit_code(wait_status);
}

// The parent of all processes of the agent. In a namespace its end ends them.
[[noreturn]] void run_init(const Containment &containment, bool has_namespaces) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (has_namespaces ? !mount_files(containment) : !restrict_agent(containment.writable, containment.shown, containment.hidden))
        cannot_contain(has_namespaces ? "mount" : "neither user namespaces nor Landlock are available");
    drop_rights();
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a change of capabilities clears it
    const pid_t command = fork();
    if (command < 0) cannot_contain("fork");
    if (!command) run_command(containment);
    const int code = await(command);
    end_survivors(containment.survivors);
    std::_Exit(code);
}

// Without a namespace, an agent can kill the parent of its processes. They become children of this process, which may have
// others, started before it became this program.
void kill_orphans(const std::vector<pid_t> &own) {
    std::vector<pid_t> orphans;
    do {
        orphans = children();
        for (const pid_t process : own) orphans.erase(std::remove(orphans.begin(), orphans.end(), process), orphans.end());
        for (const pid_t orphan : orphans) {
            kill(orphan, SIGKILL);
            waitpid(orphan, nullptr, 0);
        }
    } while (!orphans.empty());
}

std::string path_of(const char *word) {
    char *real = realpath(word, nullptr);
    const std::string path = real ? real : word;
    std::free(real);
    return path;
}

Containment containment_of(char **words) {
    Containment containment;
    for (; *words && std::strcmp(*words, "--"); words++) {
        const std::string option = *words;
        if (option == "--without-namespaces") {
            containment.use_namespaces = false;
            continue;
        }
        if (!*++words) break;
        if (option == "--write") containment.writable.push_back(path_of(*words));
        else if (option == "--show") containment.shown.push_back(path_of(*words));
        else if (option == "--hide") containment.hidden.push_back(path_of(*words));
        else if (option == "--file-bytes") containment.file_bytes = std::strtoull(*words, nullptr, 10);
        else if (option == "--survivors")
            containment.survivors = open(*words, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    }
    if (!*words || !words[1]) {
        std::fprintf(stderr, "usage: contain [--write FOLDER] [--hide FOLDER] [--show PATH] [--file-bytes N] [--survivors FILE] -- COMMAND...\n");
        std::_Exit(2);
    }
    containment.command = words + 1;
    containment.folder = path_of(".");
    return containment;
}

}  // namespace

bool has_namespaces() {
    const pid_t child = fork();
    if (child < 0) return false;
    if (!child) std::_Exit(!enter_namespaces() || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr));
    int wait_status = 0;
    while (waitpid(child, &wait_status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(wait_status) && WEXITSTATUS(wait_status) == 0;
}

void run_contained(char **words) {
    const Containment containment = containment_of(words);
    close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);
    const std::vector<pid_t> own = children();
    const bool has_namespaces = containment.use_namespaces && enter_namespaces();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t init = fork();
    if (init < 0) cannot_contain("fork");
    if (!init) run_init(containment, has_namespaces);
    const int code = await(init);
    if (!has_namespaces) kill_orphans(own);
    std::_Exit(code);
}

}  // namespace lathe
