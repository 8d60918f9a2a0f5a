#include "channel.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

class Writer {
public:
    template <class Plain>
    void put(const Plain &value) {
        bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
    }
    void put(const std::string &value) {
        put(value.size());
        bytes.append(value);
    }
    template <class Plain>
    void put(const std::vector<Plain> &values) {
        put(values.size());
        for (const Plain &value : values) put(value);
    }

    std::string bytes;
};

class Reader {
public:
    explicit Reader(int file) : file(file) {}

    void get_bytes(void *data, std::size_t count) const {
        if (::read(file, data, count) != static_cast<ssize_t>(count)) throw_errno("cannot read the process's plan");
    }
    template <class Plain>
    void get(Plain &value) const {
        get_bytes(&value, sizeof value);
    }
    void get(std::string &value) const {
        value.resize(size());
        if (!value.empty()) get_bytes(value.data(), value.size());
    }
    template <class Plain>
    void get(std::vector<Plain> &values) const {
        values.resize(size());
        for (Plain &value : values) get(value);
    }
    std::size_t size() const {
        std::size_t size;
        get(size);
        return size;
    }

private:
    const int file;
};

// Visits the plain fields of a plan in the order of the file.
template <class Plan, class Visit>
void visit_fields(Plan &plan, const Visit &visit) {
    visit(plan.runner), visit(plan.command_file), visit(plan.reply_file), visit(plan.status_file);
    visit(plan.cpus), visit(plan.threads), visit(plan.memory_bytes), visit(plan.control_nanoseconds), visit(plan.library), visit(plan.mappings);
}

}  // namespace

int ProcessPlan::write() const {
    Writer writer;
    visit_fields(*this, [&writer](const auto &field) { writer.put(field); });
    writer.put(calls.size());
    for (const Call &call : calls) {
        writer.put(call.entry);
        writer.put(call.operands);
    }
    const int file = memfd_create("lathe-plan", MFD_CLOEXEC);
    const auto size = static_cast<ssize_t>(writer.bytes.size());
    if (file < 0 || ::write(file, writer.bytes.data(), writer.bytes.size()) != size || lseek(file, 0, SEEK_SET))
        throw_errno("cannot write the plan of a process");
    return file;
}

ProcessPlan ProcessPlan::read(int file) {
    ProcessPlan plan{};
    const Reader reader(file);
    visit_fields(plan, [&reader](auto &field) { reader.get(field); });
    plan.calls.resize(reader.size());
    for (Call &call : plan.calls) {
        reader.get(call.entry);
        reader.get(call.operands);
    }
    close(file);
    return plan;
}

SharedStatus *SharedStatus::map(int file) {
    void *memory = mmap(nullptr, sizeof(SharedStatus), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) throw_errno("cannot map a shared page");
    return static_cast<SharedStatus *>(memory);
}

}  // namespace lathe
