// The figures of a chart as a table.
import styles from './chart.module.css'
import type { ChartModel } from './chart-model.ts'
import type { ChartComparison, ChartPoint, ChartUnit } from './chart-series.ts'
import { textOf, titleOf } from './point-texts.ts'

type Props = {
  label: string
  model: ChartModel
  points: readonly ChartPoint[]
  comparison: ChartComparison | undefined
  unit: ChartUnit
  step: 'day' | 'hour'
  asOf: string | undefined
  hasTotal: boolean
  hasSums: boolean
  onOpen: ((index: number) => void) | undefined
}

export const ChartTable = ({ label, model, points, comparison, unit, step, asOf, hasTotal, hasSums, onOpen }: Props) => {
  const text = (value: string | null | undefined) => textOf(value, unit)
  const rows = points.map((point, index) => ({ point, index })).toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.data} aria-label={`${label}数据`} tabIndex={0}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{step === 'day' ? '日期' : '时间'}</th>
            {model.drawn.map(one => (
              <th key={one.id} scope="col">
                {one.name}
              </th>
            ))}
            {hasTotal ? <th scope="col">合计</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, index }) => (
            <tr key={point.id}>
              <th scope="row">
                {onOpen === undefined ? (
                  titleOf(point, asOf)
                ) : (
                  <button type="button" className={styles.open} onClick={() => onOpen(index)}>
                    {titleOf(point, asOf)}
                  </button>
                )}
                {point.note === undefined ? null : <small>{point.note}</small>}
              </th>
              {model.drawn.map(one => (
                <td key={one.id}>
                  {text(one.values[index])}
                  {one.kind === 'comparison' && comparison?.titles?.[index] !== undefined ? (
                    <small>{comparison.titles[index]}</small>
                  ) : null}
                </td>
              ))}
              {hasTotal ? <td>{text(model.pointTotals[index])}</td> : null}
            </tr>
          ))}
        </tbody>
        {hasSums ? (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {model.drawn.map(one => (
                <td key={one.id}>{text(one.total)}</td>
              ))}
              {hasTotal ? <td>{text(model.total)}</td> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}
