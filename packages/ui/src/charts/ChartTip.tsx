// The figures of the point that is looked at, beside its column.
import styles from './chart.module.css'
import { Swatch } from './ChartLegend.tsx'
import type { ChartModel } from './chart-model.ts'
import type { ChartComparison, ChartUnit } from './chart-series.ts'
import { hasTotals, textOf } from './point-texts.ts'

type Props = {
  index: number
  title: string
  note: string | undefined
  model: ChartModel
  shown: readonly boolean[]
  comparison: ChartComparison | undefined
  unit: ChartUnit
  place: { left: number } | { right: number }
  /** «点击查看明细», where a press leads on. */
  hint: string | undefined
}

export const ChartTip = ({ index, title, note, model, shown, comparison, unit, place, hint }: Props) => (
  <div className={styles.tip} style={place} aria-hidden>
    <p className={styles.tipTitle}>{title}</p>
    <ul>
      {model.drawn.map((one, at) =>
        shown[at] ? (
          <li key={one.id}>
            <Swatch of={one} />
            <span className={styles.tipName}>
              {one.name}
              {one.kind === 'comparison' && comparison?.titles?.[index] !== undefined ? <small>{comparison.titles[index]}</small> : null}
            </span>
            <b>{textOf(one.values[index], unit)}</b>
          </li>
        ) : null,
      )}
      {hasTotals(model) ? (
        <li className={styles.tipTotal}>
          合计<b>{textOf(model.pointTotals[index], unit)}</b>
        </li>
      ) : null}
    </ul>
    {note === undefined ? null : <p className={styles.tipNote}>{note}</p>}
    {hint === undefined ? null : <p className={styles.tipHint}>{hint}</p>}
  </div>
)
