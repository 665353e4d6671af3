// Processor time of processes, which other programs on a shared machine do not change much.
import { readFile } from 'node:fs/promises'

/** A tick of /proc/<pid>/stat; 100 per second on every Linux of today. */
const US_PER_TICK = 10_000

/** User and system time of each process in microseconds; one that is gone counts nothing, and so does every one outside of Linux. */
export async function cpuUs(pids: readonly number[]): Promise<Map<number, number>> {
  return new Map(await Promise.all(pids.map(async pid => [pid, await timeOf(pid)] as const)))
}

/** What the processes of the second look used since the first; one that was not there yet began at nothing. */
export function usedUs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0)
}

async function timeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name in parentheses, which may hold blanks: state is the first field, utime and stime are the 12th and 13th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * US_PER_TICK
}
