// Line ranges: many line numbers in few words.

const RANGES_NAMED = 5

/** «7–9、12», in the order given; «2、4、6、8、10 等 12» where they are many. */
export function lineRanges(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  const named = ranges.slice(0, RANGES_NAMED).map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
  return named.join('、') + (ranges.length > RANGES_NAMED ? ` 等 ${lines.length}` : '')
}
