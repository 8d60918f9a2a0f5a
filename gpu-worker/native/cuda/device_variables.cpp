#include "device_variables.hpp"

#include <algorithm>
#include <cstring>
#include <elf.h>

#include "driver.hpp"

namespace lathe {
namespace {

template <class Plain>
Plain read_at(const std::string &code, std::size_t offset) {
    Plain value;
    if (offset > code.size() || code.size() - offset < sizeof value) throw SystemError("the device code is incomplete");
    std::memcpy(&value, code.data() + offset, sizeof value);
    return value;
}

// The __constant__ variables of a cubin: a kernel can store into them through a generic address.
constexpr char CONSTANTS[] = ".nv.constant3";

// A cubin is an ELF file.
class Cubin {
public:
    explicit Cubin(const std::string &code) : code(code), header(read_at<Elf64_Ehdr>(code, 0)) {}

    std::vector<std::string> variables() const {
        std::vector<std::string> names;
        visit_symbols([&](const Elf64_Sym &symbol, const std::string &name) {
            if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_shndx >= header.e_shnum) return;
            const std::string place = text_of(section(header.e_shstrndx), section(symbol.st_shndx).sh_name);
            if (place.rfind(".nv.global", 0) == 0 || place == CONSTANTS) names.push_back(name);
        });
        return names;
    }

    bool uses_function(const std::string &wanted) const {
        bool found = false;
        visit_symbols([&](const Elf64_Sym &symbol, const std::string &name) {
            found |= symbol.st_shndx == SHN_UNDEF && name.find(wanted) != std::string::npos;
        });
        return found;
    }

private:
    const std::string &code;
    const Elf64_Ehdr header;

    Elf64_Shdr section(std::size_t number) const {
        return read_at<Elf64_Shdr>(code, header.e_shoff + number * header.e_shentsize);
    }

    std::string text_of(const Elf64_Shdr &strings, std::size_t offset) const {
        const std::size_t at = strings.sh_offset + offset, end = code.find('\0', at);
        return at < code.size() && end != std::string::npos ? code.substr(at, end - at) : "";
    }

    template <class Visit>
    void visit_symbols(const Visit &visit) const {
        for (std::size_t i = 0; i < header.e_shnum; i++) {
            const Elf64_Shdr symbols = section(i);
            if (symbols.sh_type != SHT_SYMTAB) continue;
            for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= symbols.sh_size; at += sizeof(Elf64_Sym)) {
                const auto symbol = read_at<Elf64_Sym>(code, symbols.sh_offset + at);
                visit(symbol, text_of(section(symbols.sh_link), symbol.st_name));
            }
        }
    }
};

}  // namespace

std::vector<std::string> variables_of(const std::string &code) {
    return code.compare(0, SELFMAG, ELFMAG) == 0 ? Cubin(code).variables() : std::vector<std::string>();
}

bool allocates_memory(const std::string &code) {
    return code.compare(0, SELFMAG, ELFMAG) == 0 && Cubin(code).uses_function("malloc");
}

DeviceVariables::DeviceVariables(CUmodule module, const std::string &code, const Stream &stream) {
    for (const std::string &name : variables_of(code)) {
        Variable variable{};
        check(driver().cuModuleGetGlobal(&variable.data, &variable.bytes, module, name.c_str()),
              "looking up a variable in device memory");
        variable.initial.resize(variable.bytes);
        check(driver().cuMemcpyDtoHAsync(variable.initial.data(), variable.data, variable.bytes, stream.handle()),
              "reading a variable in device memory");
        variables.push_back(std::move(variable));
    }
    stream.finish();
    for (Variable &variable : variables)
        if (std::all_of(variable.initial.begin(), variable.initial.end(), [](unsigned char byte) { return byte == 0; }))
            variable.initial.clear();
}

void DeviceVariables::restore(const Stream &stream) const {
    for (const Variable &variable : variables)
        check(variable.initial.empty()
                  ? driver().cuMemsetD8Async(variable.data, 0, variable.bytes, stream.handle())
                  : driver().cuMemcpyHtoDAsync(variable.data, variable.initial.data(), variable.bytes, stream.handle()),
              "restoring a variable in device memory");
}

}  // namespace lathe
