/* A fake of the CUDA runner's serve mode without a device. The name of a candidate's library selects its behavior. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char job[1 << 16];
static int foreign_processes = 2;

static int candidate(const char *behavior) {
    char library[100];
    snprintf(library, sizeof library, "\"library\" : \"%s\"", behavior);
    return strstr(job, library) != NULL;
}

static void read_job(const char *path) {
    FILE *file = fopen(path, "r");
    job[file ? fread(job, 1, sizeof job - 1, file) : 0] = '\0';
    if (file) fclose(file);
}

static void write_result(const char *path, const char *format) {
    FILE *file = fopen(path, "w");
    fprintf(file, format, (int)getpid());
    fclose(file);
}

/* Writes the process id to a pipe, which is the reference cache of the job. */
static void announce(void) {
    char pipe[4096] = "";
    sscanf(strstr(job, "\"referenceCache\""), "\"referenceCache\" : \"%4095[^\"]", pipe);
    write_result(pipe, "%d\n");
}

static void hang(void) {
    announce();
    for (;;) pause();
}

/* Returns when the next request arrives. */
static void await_next(void) {
    struct pollfd requests = {STDIN_FILENO, POLLIN, 0};
    announce();
    poll(&requests, 1, -1);
}

static void print_line(const char *text) {
    puts(text);
    fflush(stdout);
}

/* Returns a path in the folder that all requests of a test share. */
static const char *shared_file(const char *result, const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s", result);
    *strrchr(path, '/') = '\0';
    snprintf(strrchr(path, '/') + 1, 100, "%s", name);
    return path;
}

/* Reports device faults if a candidate has created the file "faulty". */
static void answer_health(const char *result) {
    const int faulty = access(shared_file(result, "faulty"), F_OK) == 0;
    write_result(result, faulty ? "{\"status\":\"ok\",\"controlNanoseconds\":9,\"faults\":[\"2 uncorrectable ECC errors\",\"Xid 48: %d\"],\"environment\":{}}"
                                : "{\"status\":\"ok\",\"controlNanoseconds\":%d,\"faults\":[],\"environment\":{}}");
    print_line("done");
}

int main(void) {
    char line[8192];
    print_line("ready");
    while (fgets(line, sizeof line, stdin)) {
        strtok(line, "\t");
        read_job(strtok(NULL, "\t"));
        const char *result = strtok(NULL, "\n");
        if (strcmp(line, "health") == 0) {
            answer_health(result);
            continue;
        }
        if (candidate("aborts")) abort();
        if (candidate("foreign process") && foreign_processes > 0) {
            printf("occupied: the device is in use by python3 (pid %d, 2048 MiB)\n", foreign_processes--);
            fflush(stdout);
            continue;
        }
        if (candidate("hangs")) hang();
        if (candidate("waits for the next") || candidate("fails before the next")) await_next();
        if (candidate("bad job")) return fputs("bad job: no seed\n", stderr), 2;
        if (candidate("device fault")) fclose(fopen(shared_file(result, "faulty"), "w"));
        if (candidate("context lost") || candidate("device fault") || candidate("fails before the next")) {
            write_result(result, "{\"status\":\"rejected\",\"stage\":\"crash\",\"candidate\":\"challenger\",\"reason\":\"CUDA_ERROR_ILLEGAL_ADDRESS\",\"log\":\"%d\"}");
            print_line("context lost");
            return 0;
        }
        write_result(result, "{\"status\":\"ok\",\"tensors\":[{\"name\":\"%d\",\"maxAbsoluteError\":0,\"maxRelativeError\":0,\"scale\":1}]}");
        print_line("done");
    }
    return 0;
}
