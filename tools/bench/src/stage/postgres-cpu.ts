import { readFileSync, readdirSync } from 'node:fs';

/** `/proc` counts in hundredths of a second on every architecture. */
const TICK_US = 10_000;

/** The columns of `/proc/<pid>/stat` after the name, which may contain spaces. */
const PARENT = 1;
const [USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED] = [11, 12, 13, 14];

/**
 * CPU time of the postmaster and its processes since their start, with those that have ended, in µs.
 *
 * @returns undefined on systems without `/proc`
 */
export function postgresCpu(postmaster: number): number | undefined {
  const own = statOf(String(postmaster));
  if (!own) return undefined;
  let ticks = at(own, USER) + at(own, SYSTEM) + at(own, USER_OF_ENDED) + at(own, SYSTEM_OF_ENDED);
  for (const pid of readdirSync('/proc')) {
    const stat = /^\d+$/.test(pid) ? statOf(pid) : undefined;
    if (stat && at(stat, PARENT) === postmaster) ticks += at(stat, USER) + at(stat, SYSTEM);
  }
  return ticks * TICK_US;
}

/** The parent of a process; undefined on systems without `/proc`. */
export function parentOf(pid: number): number | undefined {
  const stat = statOf(String(pid));
  return stat && at(stat, PARENT);
}

/** Undefined for a process that has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const at = (stat: string[], column: number): number => Number(stat[column]);
