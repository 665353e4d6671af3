// How much processor time programs used: unlike minutes, it does not grow when neighbours are busy.

import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * Seconds of processor (user and system) of all children that this process has waited for, and of theirs: workers, PostgreSQL. A browser that is
 * killed hands back nothing of its own children. Undefined where the system does not tell (proc(5) is Linux only).
 */
export function childrenSeconds(): number | undefined {
  let stat: string
  try {
    stat = readFileSync('/proc/self/stat', 'utf8')
  } catch {
    return undefined
  }
  // The second field, a program's name in parentheses, may hold blanks; cutime and cstime are the 16th and 17th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}
