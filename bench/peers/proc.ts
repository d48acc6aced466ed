/** The unit of /proc/PID/stat: a hundredth of a second for programs, whatever the kernel counts in. */
const ticksPerSecond = 100;

/** `utime` and `stime`, counted from behind the program's name: that may hold blanks and brackets. */
export function cpuSecondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function rssIn(status: string): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  if (kilobytes === undefined) throw new Error('the status of a process without VmRSS');
  return Number(kilobytes) * 1024;
}
