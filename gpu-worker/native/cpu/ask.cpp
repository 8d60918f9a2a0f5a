// `ask`: the client of an agent's `./try`. See sandbox.hpp.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "sandbox.hpp"

namespace lathe {
namespace {

namespace files = std::filesystem;

[[noreturn]] void cannot_ask(const std::string &what) {
    std::fprintf(stderr, "try: %s\n", what.c_str());
    std::_Exit(2);
}

int connect_to(const char *path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (std::strlen(path) >= sizeof address.sun_path) cannot_ask("the path of the socket is too long");
    std::strcpy(address.sun_path, path);
    const int peer = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (peer < 0 || connect(peer, reinterpret_cast<sockaddr *>(&address), sizeof address))
        cannot_ask("the worker does not answer; the time of this attempt may have ended");
    return peer;
}

void send_all(int peer, const std::string &bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t count = send(peer, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) break;  // the reply says why the worker stopped reading
        sent += static_cast<std::size_t>(count);
    }
}

// Sends the name, the length and the content of a file.
void send_file(int peer, const files::path &path) {
    std::ifstream file(path, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    send_all(peer, path.generic_string() + "\n" + std::to_string(content.size()) + "\n" + content);
}

int print_reply(int peer) {
    std::string reply;
    char piece[4096];
    for (ssize_t length; (length = read(peer, piece, sizeof piece)) > 0;)
        reply.append(piece, static_cast<std::size_t>(length));
    const std::size_t end = reply.find('\n');
    if (end == std::string::npos) cannot_ask("the worker ended without a reply; try again");
    std::fputs(reply.c_str() + end + 1, stdout);
    std::fflush(stdout);
    return std::atoi(reply.c_str());
}

}  // namespace

void run_ask(char **words) {
    std::error_code failure;
    const int peer = connect_to(words[0]);
    send_all(peer, std::string(words[1]) + "\n");
    for (char **path = words + 2; *path; path++) {
        if (files::is_regular_file(*path, failure)) send_file(peer, *path);
        for (files::recursive_directory_iterator file(*path, failure), end; !failure && file != end; file.increment(failure))
            if (file->is_regular_file(failure)) send_file(peer, file->path());
    }
    shutdown(peer, SHUT_WR);
    std::_Exit(print_reply(peer));
}

}  // namespace lathe
