// Amounts per day, stacked by series: legend that hides and shows, keyboard stepping, a table of the same numbers.
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useIsNarrow } from '../layout/media.tsx'
import { BarLegend } from './BarLegend.tsx'
import { BarPlot } from './BarPlot.tsx'
import { BarTable } from './BarTable.tsx'
import type { BarColumn, BarSeries } from './bar-series.ts'
import styles from './chart.module.css'

export type { BarColumn, BarPoint, BarSeries, SeriesColor } from './bar-series.ts'

type Props = {
  /** Names the chart: «近 30 天消耗趋势». */
  label: string
  series: readonly BarSeries[]
  columns: readonly BarColumn[]
  /** Before axis numbers: «$». */
  symbol?: string
  /** Preformatted sum over all series. */
  totalText?: string
  /** What a column stands for. */
  unit?: 'day' | 'hour'
}

const narrowColumns = 21

export const StackedBars = ({ label, series, columns, symbol, totalText, unit = 'day' }: Props) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const narrow = useIsNarrow()
  const shown = useMemo(() => series.map(one => !hidden.has(one.id)), [series, hidden])
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    if (next.size < series.length) setHidden(next)
  }
  const current = active === null ? undefined : columns[active]
  const step = (event: KeyboardEvent) => {
    const from = active ?? columns.length
    const targets: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: columns.length - 1 }
    const target = targets[event.key]
    if (event.key === 'Escape' && active !== null) {
      event.stopPropagation()
      setActive(null)
    }
    if (target === undefined) return
    event.preventDefault()
    setActive(Math.min(Math.max(target, 0), columns.length - 1))
  }
  return (
    <div>
      <BarLegend series={series} hidden={hidden} onToggle={toggle} {...(totalText === undefined ? {} : { totalText })} />
      {asTable ? (
        <BarTable label={label} series={series} columns={columns} unit={unit} />
      ) : (
        <div className={styles.chart}>
          <BarPlot
            label={label}
            series={series}
            shown={shown}
            columns={columns}
            visibleColumns={narrow ? narrowColumns : columns.length}
            active={active}
            onActive={setActive}
            onKeyDown={step}
            symbol={symbol ?? ''}
            unit={unit}
          />
          {current === undefined || active === null ? null : (
            <BarTip series={series} shown={shown} column={current} atRight={active < columns.length / 2} />
          )}
        </div>
      )}
      <span className="sr-only" role="status">
        {current === undefined ? '' : describe(current, series, shown)}
      </span>
      <div className={styles.foot}>
        <Button variant="text" size="mini" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '查看图表' : '查看表格'}
        </Button>
      </div>
    </div>
  )
}

type TipProps = { series: readonly BarSeries[]; shown: readonly boolean[]; column: BarColumn; atRight: boolean }

const BarTip = ({ series, shown, column, atRight }: TipProps) => (
  <div className={styles.tip} style={atRight ? { right: 8 } : { left: 48 }} aria-hidden>
    <p className={styles.tipTitle}>{column.title}</p>
    <ul>
      {series.map((one, index) =>
        shown[index] ? (
          <li key={one.id}>
            <span className={`${styles.swatch} ${styles[`series-${one.color}`]}`} />
            {one.name}
            <b>{column.points[index]?.text}</b>
          </li>
        ) : null,
      )}
      <li className={styles.tipTotal}>
        合计<b>{column.totalText}</b>
      </li>
    </ul>
  </div>
)

const describe = (column: BarColumn, series: readonly BarSeries[], shown: readonly boolean[]): string => {
  const parts = series.flatMap((one, index) => (shown[index] ? [`${one.name} ${column.points[index]?.text ?? ''}`] : []))
  return `${column.title}，合计 ${column.totalText}，${parts.join('，')}`
}
