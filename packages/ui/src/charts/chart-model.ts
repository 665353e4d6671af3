// What is drawn, told and tabled of a chart: at most five series and the rest, their sums, and where each bar stands.
import type { ChartComparison, ChartSeries, ChartValues, SeriesColor } from './chart-series.ts'
import { compareDecimals, shareOf, sumOf } from './decimal-sum.ts'

export type DrawnSeries = {
  id: string
  name: string
  values: ChartValues
  color: SeriesColor
  kind: 'bar' | 'line' | 'comparison'
  isRest: boolean
  total: string | null
  share: string | null
}

export type ChartModel = {
  /** In the order of stack and legend; a comparison comes last. */
  drawn: readonly DrawnSeries[]
  /** Of each point, and of all: without the comparison. */
  pointTotals: ChartValues
  total: string | null
}

const mostSeries = 5
const comparisonId = 'comparison'
const restId = 'rest'
/** The first five differ for every kind of colour vision. */
const palette: readonly SeriesColor[] = ['facebook', 'google', 'tiktok', 'brand', 'violet', 'rose', 'olive']

export const modelOf = (count: number, series: readonly ChartSeries[], comparison?: ChartComparison, total?: string): ChartModel => {
  const kept = foldRest(series, count)
  const colors = colorsOf(kept)
  // A line over bars is a measure beside them, no part of the sum.
  const hasBars = kept.some(one => one.as !== 'line')
  const summed = kept.filter(one => one.as !== 'line' || !hasBars)
  const sum = total ?? sumOf(summed.map(one => one.total ?? sumOf(one.values)))
  const drawn = kept.map((one, index): DrawnSeries => {
    const own = one.total ?? sumOf(one.values)
    const share = one.share ?? (summed.length > 1 && summed.includes(one) ? shareOf(own, sum) : null)
    return { ...baseOf(one), color: colors[index] ?? 'slate', kind: one.as ?? 'bar', isRest: one.isRest === true, total: own, share }
  })
  if (comparison !== undefined) drawn.push(comparisonOf(comparison))
  return { drawn, pointTotals: perPoint(count, summed), total: sum }
}

const baseOf = ({ id, name, values }: ChartSeries) => ({ id, name, values })

const comparisonOf = ({ name, values, total }: ChartComparison): DrawnSeries => ({
  id: comparisonId,
  name,
  values,
  color: 'slate',
  kind: 'comparison',
  isRest: false,
  total: total ?? sumOf(values),
  share: null,
})

/** Beyond five, the largest five keep their names. */
const foldRest = (series: readonly ChartSeries[], count: number): readonly ChartSeries[] => {
  const named = series.filter(one => !one.isRest)
  const given = series.filter(one => one.isRest)
  if (named.length <= mostSeries && given.length <= 1) return [...named, ...given]
  const ranked = named.toSorted((left, right) => compareDecimals(totalOf(right), totalOf(left)))
  const rest = [...ranked.slice(mostSeries), ...given]
  if (rest.length === 0) return ranked
  const total = sumOf(rest.map(totalOf))
  const folded = { id: restId, name: '其他', values: perPoint(count, rest), color: 'slate', isRest: true } as const
  const as = rest.every(one => one.as === 'line') ? 'line' : 'bar'
  return [...ranked.slice(0, mostSeries), { ...folded, as, ...(total === null ? {} : { total }) }]
}

const totalOf = (one: ChartSeries): string | null => one.total ?? sumOf(one.values)

const perPoint = (count: number, series: readonly ChartSeries[]): ChartValues =>
  Array.from({ length: count }, (_, index) => sumOf(series.map(one => one.values[index] ?? null)))

const colorsOf = (series: readonly ChartSeries[]): readonly SeriesColor[] => {
  const chosen = series.map(one => one.color ?? (one.isRest ? 'slate' : undefined))
  const free = palette.filter(color => !chosen.includes(color))
  return chosen.map(color => color ?? free.shift() ?? 'slate')
}

/** Where a bar begins and ends on the axis; `isOuter` at the end of its stack. Floats, for heights alone. */
export type Span = { from: number; to: number; isOuter: boolean }

/** Of each series at each point; null where it draws no bar. What is below zero hangs below it. */
export const spansOf = (count: number, drawn: readonly DrawnSeries[], shown: readonly boolean[]): readonly (readonly (Span | null)[])[] => {
  const spans = drawn.map(() => Array.from<Span | null>({ length: count }).fill(null))
  for (let point = 0; point < count; point += 1) {
    const ends = { up: 0, down: 0 }
    const last: { up?: Span; down?: Span } = {}
    drawn.forEach((one, index) => {
      const height = shown[index] && one.kind === 'bar' ? heightOf(one.values[point]) : null
      const own = spans[index]
      if (height === null || height === 0 || own === undefined) return
      const side = height > 0 ? 'up' : 'down'
      const span = { from: ends[side], to: ends[side] + height, isOuter: false }
      ends[side] = span.to
      last[side] = span
      own[point] = span
    })
    for (const span of Object.values(last)) span.isOuter = true
  }
  return spans
}

/** The lowest and highest value that is drawn, zero included. */
export const reachOf = (drawn: readonly DrawnSeries[], shown: readonly boolean[], spans: readonly (readonly (Span | null)[])[]) => {
  const ends = spans.flatMap(own => own.flatMap(span => (span === null ? [] : [span.to])))
  const lines = drawn.flatMap((one, index) =>
    shown[index] && one.kind !== 'bar' ? one.values.flatMap(value => heightOf(value) ?? []) : [],
  )
  const all = [0, ...ends, ...lines]
  return { low: Math.min(...all), high: Math.max(...all) }
}

/** A height on the screen, nothing else: amounts are never computed from it. */
export const heightOf = (value: string | null | undefined): number | null => {
  const height = value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(height) ? height : null
}
