// The names, sums and shares of the series of a chart; a press hides or shows one.
import styles from './chart.module.css'
import type { DrawnSeries } from './chart-model.ts'
import type { ChartUnit } from './chart-series.ts'

type Props = {
  series: readonly DrawnSeries[]
  unit: ChartUnit
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Sums of the series and of all; left out where they mean nothing. */
  total: string | null | undefined
}

export const ChartLegend = ({ series, unit, hidden, onToggle, total }: Props) => {
  const hasOwnSums = total !== undefined && series.length > 1
  return (
    <div className={styles.legend}>
      {series.map(one => (
        <button
          key={one.id}
          type="button"
          className={styles.legendItem}
          aria-pressed={!hidden.has(one.id)}
          onClick={() => onToggle(one.id)}
        >
          <span className={styles.legendName}>
            <Swatch of={one} />
            {one.name}
          </span>
          {hasOwnSums ? (
            <span className={styles.legendValue}>
              {one.total === null ? '—' : unit.text(one.total)}
              {one.share === null ? null : <span className={styles.legendShare}>{one.share}%</span>}
            </span>
          ) : null}
        </button>
      ))}
      {total === undefined || total === null ? null : (
        <div className={`${styles.legendItem} ${styles.legendTotal}`}>
          <span className={styles.legendName}>合计</span>
          <span className={styles.legendValue}>{unit.text(total)}</span>
        </div>
      )}
    </div>
  )
}

export const Swatch = ({ of: { color, kind, isRest } }: { of: Pick<DrawnSeries, 'color' | 'kind' | 'isRest'> }) => (
  <span className={`${styles.swatch} ${styles[`series-${color}`]}`} data-kind={kind} data-rest={isRest || undefined} />
)
