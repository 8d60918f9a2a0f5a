#include "arena.hpp"

#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#include "common/error.hpp"

namespace lathe {
namespace {

constexpr std::size_t UNMAPPED = 1 << 16;  // bytes on each side; a multiple of every page size in use

}  // namespace

unsigned char *map_between_gaps(int file, std::size_t span, Access access) {
    const bool writes = access == Access::WRITE;
    const int readable = writes ? file : open(text("/proc/self/fd/%d", file).c_str(), O_RDONLY | O_CLOEXEC);
    void *reserved = mmap(nullptr, span + 2 * UNMAPPED, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (readable < 0 || reserved == MAP_FAILED) throw_errno(text("cannot reserve %zu bytes", span));
    void *zone = mmap(static_cast<unsigned char *>(reserved) + UNMAPPED, span,
                      writes ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED | MAP_FIXED, readable, 0);
    if (zone == MAP_FAILED) throw_errno(text("cannot map %zu bytes", span));
    if (!writes) close(readable);
    return static_cast<unsigned char *>(zone);
}

Buffer::Buffer(std::size_t bytes, unsigned char guard)
    : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), bytes_(bytes),
      span_(page_ + (bytes + page_ - 1) / page_ * page_ + page_), guard_(guard),
      file_(memfd_create("lathe-buffer", MFD_CLOEXEC)) {
    if (file_ < 0 || ftruncate(file_, static_cast<off_t>(span_)))
        throw_errno(text("cannot create a buffer of %zu bytes", bytes));
    zone_ = map_between_gaps(file_, span_, Access::WRITE);
    std::memset(zone_, guard_, page_);
    std::memset(data() + bytes_, guard_, span_ - page_ - bytes_);
}

Buffer::Buffer(Buffer &&other) noexcept
    : page_(other.page_), bytes_(other.bytes_), span_(other.span_), guard_(other.guard_),
      file_(std::exchange(other.file_, -1)), zone_(std::exchange(other.zone_, nullptr)) {}

Buffer::~Buffer() {
    if (zone_) munmap(zone_ - UNMAPPED, span_ + 2 * UNMAPPED);
    if (file_ >= 0) close(file_);
}

void Buffer::fill(Poison byte) const { std::memset(data(), static_cast<int>(byte), bytes_); }

std::optional<long> Buffer::breach() const {
    const unsigned char *end = data() + bytes_, *limit = zone_ + span_;
    for (const unsigned char *at = end; at < limit; at++)
        if (*at != guard_) return at - end;
    for (const unsigned char *at = data(); at-- > zone_;)
        if (*at != guard_) return at - data();
    return std::nullopt;
}

bool Buffer::holds(const void *address, const unsigned char *zone) const {
    return address >= zone + page_ && address < zone + page_ + bytes_;
}

bool Buffer::guards(const void *address, const unsigned char *zone) const {
    return address >= zone - UNMAPPED && address < zone + span_ + UNMAPPED && !holds(address, zone);
}

Arena::Arena(const Job &job, const Program &program) : job(job), program(program) {
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        tensors.emplace_back(job.tensors[i].elements * bytes_of(program.types[i]),
                             is_read(job.tensors[i].role) ? GUARD_OF_INPUT : GUARD_OF_OUTPUT);
    for (const Scratch &scratch : program.scratch) scratches.emplace_back(scratch.bytes, GUARD_OF_SCRATCH);
}

std::size_t Arena::tensor_bytes(const Job &job, const Program &program) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < job.tensors.size(); i++) bytes += job.tensors[i].elements * bytes_of(program.types[i]);
    return bytes;
}

std::size_t Arena::scratch_bytes(const Program &program) {
    std::size_t bytes = 0;
    for (const Scratch &scratch : program.scratch) bytes += scratch.bytes;
    return bytes;
}

void Arena::poison(Poison byte) const {
    for (std::size_t i = 0; i < tensors.size(); i++)
        if (job.tensors[i].role == Role::OUTPUT) tensors[i].fill(byte);
    for (const Buffer &scratch : scratches) scratch.fill(byte);
}

void Arena::check_guards() const {
    const auto check = [this](const Buffer &buffer, const std::string &what) {
        const auto distance = buffer.breach();
        if (!distance) return;
        const char *side = *distance < 0 ? "before its start" : "after its end";
        throw Rejection{Stage::CORRECTNESS, program.name,
                        text("wrote outside %s, %ld bytes %s", what.c_str(), std::abs(*distance), side)};
    };
    for (std::size_t i = 0; i < tensors.size(); i++) check(tensors[i], "tensor " + job.tensors[i].name);
    for (std::size_t i = 0; i < scratches.size(); i++) check(scratches[i], "scratch buffer " + program.scratch[i].name);
}

std::string Arena::describe(const void *address, const std::vector<unsigned char *> &zones) const {
    for (std::size_t i = 0; i < tensors.size(); i++) {
        const Tensor &tensor = job.tensors[i];
        if (tensors[i].guards(address, zones[i])) return "the guard around tensor " + tensor.name;
        if (!tensors[i].holds(address, zones[i])) continue;
        return (tensor.role == Role::INPUT ? "the read-only input " : is_read(tensor.role) ? "the tensor " : "the output ") + tensor.name;
    }
    for (std::size_t i = 0; i < scratches.size(); i++)
        if (scratches[i].guards(address, zones[tensors.size() + i]))
            return "the guard around scratch buffer " + program.scratch[i].name;
    return "";
}

}  // namespace lathe
