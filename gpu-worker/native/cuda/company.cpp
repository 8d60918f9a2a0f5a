#include "company.hpp"

#include <algorithm>

namespace lathe {
namespace {

std::vector<Tenant> without_names(std::vector<Tenant> tenants, std::size_t runners_here) {
    tenants.erase(tenants.begin(), tenants.begin() + static_cast<std::ptrdiff_t>(std::min(runners_here, tenants.size())));
    for (Tenant &tenant : tenants) tenant = {0, "", std::nullopt};
    return tenants;
}

std::string text_of(const Tenant &tenant) {
    std::string facts = tenant.pid ? text("pid %u", tenant.pid) : "pid unknown";
    if (tenant.bytes) facts += text(", %llu MiB", static_cast<unsigned long long>(*tenant.bytes >> 20));
    return (tenant.name.empty() ? "a process that cannot be seen from here" : tenant.name) + " (" + facts + ")";
}

}  // namespace

std::vector<Tenant> strangers(const std::vector<Tenant> &tenants, unsigned self, std::size_t runners_here) {
    const bool listed = std::any_of(tenants.begin(), tenants.end(), [&](const Tenant &tenant) { return tenant.pid == self; });
    if (!listed) return without_names(tenants, runners_here);
    std::vector<Tenant> found;
    for (const Tenant &tenant : tenants)
        if (tenant.pid != self && tenant.name != RUNNER_NAME) found.push_back(tenant);
    return found;
}

std::string text_of(const std::vector<Tenant> &strangers) {
    std::string all;
    for (const Tenant &stranger : strangers) all += (all.empty() ? "" : ", ") + text_of(stranger);
    return all;
}

}  // namespace lathe
