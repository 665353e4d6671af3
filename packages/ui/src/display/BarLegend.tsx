// The names, sums and shares of the series of a chart; a press hides or shows one.
import styles from './chart.module.css'
import type { BarSeries } from './bar-series.ts'

type Props = { series: readonly BarSeries[]; hidden: ReadonlySet<string>; onToggle: (id: string) => void; totalText?: string }

export const BarLegend = ({ series, hidden, onToggle, totalText }: Props) => (
  <div className={styles.legend}>
    {series.map(one => (
      <button key={one.id} type="button" className={styles.legendItem} aria-pressed={!hidden.has(one.id)} onClick={() => onToggle(one.id)}>
        <span className={styles.legendName}>
          <span className={`${styles.swatch} ${styles[`series-${one.color}`]}`} />
          {one.name}
        </span>
        {one.total === undefined ? null : (
          <span className={styles.legendValue}>
            {one.total}
            {one.share === undefined ? null : <span className={styles.legendShare}>{one.share}</span>}
          </span>
        )}
      </button>
    ))}
    {totalText === undefined ? null : (
      <div className={`${styles.legendItem} ${styles.legendTotal}`}>
        <span className={styles.legendName}>合计</span>
        <span className={styles.legendValue}>{totalText}</span>
      </div>
    )}
  </div>
)
