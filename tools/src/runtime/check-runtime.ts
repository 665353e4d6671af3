// Check runtime: which known fixes a version of Node.js lacks, and which newer versions of its line there are.
import type { SecurityRelease } from './releases.ts'

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/** Negative when `a` is the older one. */
export function compareVersions(a: string, b: string): number {
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
