// Check runtime: what a registry's list of versions says of the pinned Node.js; where there is no list, what our own table says.
import type { Asked, Published } from './ask-registry.ts'
import type { SecurityRelease } from './releases.ts'

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/** Negative when `a` is the older one. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  return left.map((number, at) => number - (right[at] ?? 0)).find(difference => difference !== 0) ?? 0
}

const lineOf = (version: string): number => numbersOf(version)[0] ?? 0

/** A line that got no fix lacks it, unless it began after all that did. */
export function missingFixes(version: string, releases: readonly SecurityRelease[]): SecurityRelease[] {
  return releases.filter(({ fixedIn }) => {
    const fixed = fixedIn[lineOf(version)]
    if (fixed !== undefined) return compareVersions(version, fixed) < 0
    return lineOf(version) < Math.max(...Object.keys(fixedIn).map(Number))
  })
}

/** Oldest first; no candidates for release. */
export function newerOfLine(version: string, published: readonly string[]): string[] {
  return published
    .filter(other => /^\d+\.\d+\.\d+$/.test(other) && lineOf(other) === lineOf(version) && compareVersions(other, version) > 0)
    .sort(compareVersions)
}

/** 0: nothing to do; 1: somebody has to look; 2: the registry could not be asked, and the table knows of nothing. */
export type Verdict = { lines: string[]; exitCode: 0 | 1 | 2 }

const DAY_MS = 86_400_000
/** A line whose newest version is so much older than the newest of all lines gets none any more. */
const ABANDONED_DAYS = 90

const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** Newer versions are named whether they mend security or not: the registry does not say. */
export function judge(pinned: string, asked: Asked, table: readonly SecurityRelease[]): Verdict {
  return 'why' in asked ? judgeByTable(pinned, asked.why, table) : judgeByList(pinned, asked.published)
}

function judgeByList(pinned: string, published: readonly Published[]): Verdict {
  const newer = newerOfLine(
    pinned,
    published.map(({ version }) => version),
  )
  const newestOf = (some: readonly Published[]) => some.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  const newest = newestOf(published)
  const ofLine = newestOf(published.filter(({ version }) => lineOf(version) === lineOf(pinned)))
  if (!newest || !ofLine) return { lines: [`The registry has no version of line ${lineOf(pinned)}: pin another one.`], exitCode: 1 }
  const lines = [`The registry was asked. Its newest Node.js is ${newest.version} of ${dayText(newest.at)}.`]
  const last = newer.at(-1)
  if (last !== undefined) {
    const at = published.find(({ version }) => version === last)?.at
    lines.push(
      `${pinned} is behind: ${newer.join(', ')}${at ? `, the last of ${dayText(at)}` : ''}. Read their release notes and move the pin.`,
    )
  }
  const behindDays = Math.floor((newest.at.getTime() - ofLine.at.getTime()) / DAY_MS)
  const isAbandoned = behindDays > ABANDONED_DAYS
  if (isAbandoned)
    lines.push(
      `Line ${lineOf(pinned)} ends here at ${ofLine.version} of ${dayText(ofLine.at)}, ${behindDays} days before: fixes no longer arrive. Pin another line.`,
    )
  if (last === undefined && !isAbandoned) lines.push(`${pinned} is the newest version of its line. The registry may lag behind nodejs.org.`)
  return { lines, exitCode: last !== undefined || isAbandoned ? 1 : 0 }
}

function judgeByTable(pinned: string, why: string, table: readonly SecurityRelease[]): Verdict {
  const missing = missingFixes(pinned, table)
  const lines = [
    `THE REGISTRY COULD NOT BE ASKED (${why}). What follows is from a table kept by hand, filled up to ${table.at(-1)?.day}.`,
    ...missing.map(({ day, what }) => `${pinned} lacks the fixes of ${day}: ${what}.`),
    ...(missing.length === 0 ? [`${pinned} lacks nothing that the table knows; whether there is something newer is not known.`] : []),
  ]
  return { lines, exitCode: missing.length > 0 ? 1 : 2 }
}
