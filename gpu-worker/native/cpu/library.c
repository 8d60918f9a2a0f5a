#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>

#include "trouble.h"

/* Names in job files are bound to code here; C has no cast for it that every compiler accepts. */
typedef int open_hook(char *why, size_t room);
typedef const char *version_hook(void);
union symbol {
    void *address;
    entry_function *entry;
    open_hook *open;
    version_hook *version;
};

static union symbol find(void *handle, const char *name) { return (union symbol){.address = dlsym(handle, name)}; }

static void *argument_address(const struct arena *arena, const struct argument *argument) {
    switch (argument->kind) {
        case ARGUMENT_TENSOR: return arena->tensors[argument->index].data;
        case ARGUMENT_SCRATCH: return arena->scratch[argument->index].data;
        case ARGUMENT_INTEGER: break;
    }
    int64_t *value = claim(1, sizeof *value);
    *value = argument->value;
    return value;
}

static bool bind(const struct arena *arena, void *handle, const struct launch *launch, struct call *call) {
    call->entry = find(handle, launch->entry).entry;
    call->arguments = claim(launch->argument_count, sizeof *call->arguments);
    for (size_t i = 0; i < launch->argument_count; i++)
        call->arguments[i] = argument_address(arena, &launch->arguments[i]);
    return call->entry != NULL;
}

static bool is_available(void *handle, struct mailbox *mailbox) {
    open_hook *open = find(handle, "lathe_open").open;
    version_hook *version = find(handle, "lathe_version").version;
    if (open && open(mailbox->why, sizeof mailbox->why)) return false;
    if (version) snprintf(mailbox->version, sizeof mailbox->version, "%s", version());
    return true;
}

static enum loaded load(struct library *library, const struct arena *arena, struct mailbox *mailbox) {
    const struct program *program = arena->program;
    void *handle = dlopen(program->library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(mailbox->why, sizeof mailbox->why, "cannot load the library: %s", dlerror());
        return LOADED_FAILED;
    }
    if (!is_available(handle, mailbox)) return LOADED_UNAVAILABLE;
    library->calls = claim(program->launch_count, sizeof *library->calls);
    for (; library->call_count < program->launch_count; library->call_count++) {
        const struct launch *launch = &program->launches[library->call_count];
        if (!bind(arena, handle, launch, &library->calls[library->call_count])) {
            snprintf(mailbox->why, sizeof mailbox->why, "the library has no entry %s", launch->entry);
            return LOADED_FAILED;
        }
    }
    return LOADED_OK;
}

void library_load(struct library *library, const struct arena *arena, struct mailbox *mailbox) {
    enum loaded loaded = load(library, arena, mailbox);
    mailbox->loaded = loaded;
}
