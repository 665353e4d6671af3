// Processor time of processes, which other programs on a shared machine do not change much.
import { readdir, readFile } from 'node:fs/promises'

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

/** User and system time of a process, of those it started and of those of them that have ended, in microseconds. */
export async function treeCpuUs(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const fields = new Map(await Promise.all(pids.map(async pid => [pid, await fieldsOf(pid)] as const)))
  const timeOfTree = (pid: number): number => {
    const children = [...fields].filter(([, of]) => Number(of[1]) === pid)
    return children.reduce((sum, [child]) => sum + timeOfTree(child), ticks(fields.get(pid) ?? [], [11, 12, 13, 14]))
  }
  return timeOfTree(root)
}

const timeOf = async (pid: number): Promise<number> => ticks(await fieldsOf(pid), [11, 12])

const ticks = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) * US_PER_TICK

/** After the name in parentheses, which may hold blanks: state, parent, … utime, stime, and both of the children that have ended (11 to 14). */
async function fieldsOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
