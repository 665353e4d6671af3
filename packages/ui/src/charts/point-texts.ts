// What is said about one point of a chart, in the tooltip, aloud and in the table.
import type { ChartModel } from './chart-model.ts'
import type { ChartComparison, ChartPoint, ChartUnit } from './chart-series.ts'

/** Where nothing is known. */
export const NONE = '—'

export const textOf = (value: string | null | undefined, unit: ChartUnit): string =>
  value === null || value === undefined ? NONE : unit.text(value)

/** «2026-11-28 周六（截至 14:30）» while it runs. */
export const titleOf = ({ title, isRunning }: ChartPoint, asOf: string | undefined): string =>
  isRunning ? `${title}（${asOf === undefined ? '未结束' : `截至 ${asOf}`}）` : title

/** A single series is its own total. */
export const hasTotals = ({ drawn }: ChartModel): boolean => drawn.filter(one => one.kind !== 'comparison').length > 1

type Told = {
  index: number
  title: string
  note: string | undefined
  model: ChartModel
  shown: readonly boolean[]
  comparison: ChartComparison | undefined
  unit: ChartUnit
}

/** «2026-11-15 周日，合计 $9,200.00，Facebook $5,200.00，…». */
export const toldPoint = ({ index, title, note, model, shown, comparison, unit }: Told): string => {
  const parts = model.drawn.flatMap((one, at) => {
    const day = one.kind === 'comparison' ? comparison?.titles?.[index] : undefined
    const name = day === undefined ? one.name : `${one.name} ${day}`
    return shown[at] ? [`${name} ${textOf(one.values[index], unit)}`] : []
  })
  return [
    title,
    ...(hasTotals(model) ? [`合计 ${textOf(model.pointTotals[index], unit)}`] : []),
    ...parts,
    ...(note === undefined ? [] : [note]),
  ].join('，')
}
