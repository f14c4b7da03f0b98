/* A stand-in for the driver's libnvidia-ml.so.1: what it answers is set by the environment.

   FAKE_GPUS      how many there are (default 1)
   FAKE_USED_BY   a file with the number of the process that uses GPUs, and perhaps how many GiB it holds of each (1);
                  a file that does not exist is nobody
   FAKE_USED      a word with one letter for each GPU: "u" used by that process, "o" by another one, "." idle
   FAKE_MIG       "1": all are divided
   FAKE_DENIED    "1": the process lists may not be read
   FAKE_LOST      the number of a GPU that is lost after a few readings
   FAKE_HOT       "1": clocks are lowered because of heat
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUCCESS = 0, INVALID_ARGUMENT = 2, NOT_SUPPORTED = 3, NO_PERMISSION = 4, INSUFFICIENT_SIZE = 7, GPU_IS_LOST = 15 };
typedef struct { unsigned long long total, free, used; } memory_t;
typedef struct { unsigned int gpu, memory; } utilization_t;
typedef struct { unsigned int pid; unsigned long long used; unsigned int gpu_instance, compute_instance; } process_t;

static int names[64];
static int readings[64];
static const unsigned long long GIB = 1ULL << 30;

static int is_set(const char *name) { const char *value = getenv(name); return value && *value == '1'; }
static int count(void) { const char *value = getenv("FAKE_GPUS"); return value ? atoi(value) : 1; }
static int number_of(void *device) { return (int)((int *)device - names); }
static char use_of(int gpu) {
  const char *word = getenv("FAKE_USED");
  return word && gpu < (int)strlen(word) ? word[gpu] : '.';
}
static unsigned int gib_held = 1;
static unsigned int user(void) {
  const char *name = getenv("FAKE_USED_BY");
  FILE *file = name ? fopen(name, "r") : NULL;
  unsigned int pid = 0;
  gib_held = 1;
  if (file) { if (fscanf(file, "%u %u", &pid, &gib_held) < 1) pid = 0; fclose(file); }
  return pid;
}
static int is_at_work(int gpu) { return use_of(gpu) == 'o' || (use_of(gpu) == 'u' && user()); }
static int lost(int gpu) {
  const char *value = getenv("FAKE_LOST");
  return value && atoi(value) == gpu && ++readings[gpu] > 6;
}

int nvmlInitWithFlags(unsigned int flags) { return SUCCESS; }
int nvmlInit_v2(void) { return SUCCESS; }
int nvmlShutdown(void) { return SUCCESS; }
const char *nvmlErrorString(int code) { return "told by the stand-in"; }
int nvmlDeviceGetCount_v2(unsigned int *found) { *found = count(); return SUCCESS; }
int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void **device) {
  if ((int)index >= count()) return INVALID_ARGUMENT;
  *device = &names[index];
  return SUCCESS;
}
int nvmlDeviceGetUUID(void *device, char *uuid, unsigned int length) {
  snprintf(uuid, length, "GPU-0000000%d", number_of(device));
  return SUCCESS;
}
int nvmlDeviceGetUtilizationRates(void *device, utilization_t *found) {
  if (lost(number_of(device))) return GPU_IS_LOST;
  if (is_set("FAKE_MIG")) return NOT_SUPPORTED;
  found->gpu = is_at_work(number_of(device)) ? 20 + 10 * number_of(device) : 0;
  found->memory = 1;
  return SUCCESS;
}
int nvmlDeviceGetMemoryInfo(void *device, memory_t *found) {
  found->total = 16 * GIB;
  found->used = is_at_work(number_of(device)) ? (2 + number_of(device)) * GIB : GIB;
  found->free = found->total - found->used;
  return SUCCESS;
}
int nvmlDeviceGetClockInfo(void *device, int kind, unsigned int *clock) { *clock = 1400; return SUCCESS; }
int nvmlDeviceGetCurrentClocksEventReasons(void *device, unsigned long long *reasons) {
  *reasons = is_set("FAKE_HOT") ? 0x40 : 0x01;
  return SUCCESS;
}
int nvmlDeviceGetMigMode(void *device, unsigned int *current, unsigned int *pending) {
  *current = *pending = is_set("FAKE_MIG");
  return SUCCESS;
}
int nvmlDeviceGetComputeRunningProcesses_v3(void *device, unsigned int *found, process_t *processes) {
  unsigned int room = *found;
  if (is_set("FAKE_DENIED")) return NO_PERMISSION;
  *found = is_at_work(number_of(device));
  if (!*found) return SUCCESS;
  if (!room) return INSUFFICIENT_SIZE;
  processes[0].pid = use_of(number_of(device)) == 'u' ? user() : 99999999;
  processes[0].used = gib_held * GIB;
  processes[0].gpu_instance = processes[0].compute_instance = 0xFFFFFFFF;
  return SUCCESS;
}
