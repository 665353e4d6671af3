// Amounts over days or hours: stacked bars and lines, beside another period, with a legend that hides and shows, and a table of the same figures.
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { NoticeStrip } from '../display/NoticeStrip.tsx'
import { Skeleton } from '../display/Skeleton.tsx'
import { EmptyPanel, ErrorPanel } from '../table/TableStates.tsx'
import type { DataTableProps } from '../table/table-shape.ts'
import styles from './chart.module.css'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { modelOf } from './chart-model.ts'
import type { ChartComparison, ChartPoint, ChartSeries, ChartUnit } from './chart-series.ts'
import { hasTotals, titleOf, toldPoint } from './point-texts.ts'
import { useLatePlot } from './use-late-plot.ts'

export type { ChartComparison, ChartPoint, ChartSeries, ChartUnit, ChartValues } from './chart-series.ts'

type Props = {
  /** Names the chart: «近 30 天消耗趋势». */
  label: string
  points: readonly ChartPoint[]
  /** Beyond five, the largest five are drawn and the others summed as 其他. */
  series: readonly ChartSeries[]
  unit: ChartUnit
  comparison?: ChartComparison | undefined
  /** False where values are levels, whose sum over days means nothing. */
  sums?: boolean
  /** The sum over all, from a source that knows better than what is drawn. */
  total?: string
  /** What a point stands for. */
  step?: 'day' | 'hour'
  /** «14:30», of the point that is not over yet. */
  asOf?: string | undefined
  /** A bar opens its rows. */
  onOpen?: ((index: number) => void) | undefined
  /** Said when there is nothing to draw. */
  empty?: ReactNode
} & Pick<DataTableProps<unknown>, 'status' | 'error' | 'onClearFilters'>

export const Chart = (props: Props) => {
  const { points, series, status = 'ready', error, empty, onClearFilters } = props
  const Plot = useLatePlot()
  const failed = status === 'error' && error !== undefined ? <ErrorPanel {...error} /> : null
  const isEmpty = points.length === 0 || series.length === 0
  return (
    <div className={styles.frame} data-status={status} aria-busy={status === 'loading' || status === 'refreshing'}>
      {status === 'refreshing' ? <div className={styles.progress} /> : null}
      {failed}
      {status === 'loading' ? (
        <Skeleton height={frameHeight} />
      ) : isEmpty ? (
        failed === null && <EmptyPanel empty={empty} onClearFilters={onClearFilters} />
      ) : (
        <Figure {...props} Plot={Plot} />
      )}
    </div>
  )
}

const plotHeight = 236
const frameHeight = 320

const Figure = (props: Props & { Plot: ReturnType<typeof useLatePlot> }) => {
  const { label, points, series, unit, comparison, sums = true, total, step = 'day', asOf, onOpen, Plot } = props
  const model = useMemo(() => modelOf(points.length, series, comparison, total), [points.length, series, comparison, total])
  const { hidden, toggle } = useHidden(model.drawn.length)
  const shown = useMemo(() => model.drawn.map(one => !hidden.has(one.id)), [model, hidden])
  const [active, setActive] = useState<number | null>(null)
  const [wantsTable, setWantsTable] = useState(false)
  const asTable = wantsTable || Plot === null
  const point = active === null || asTable ? undefined : points[active]
  const common = { label, model, points, comparison, unit, step, asOf, onOpen }
  return (
    <>
      <ChartLegend series={model.drawn} unit={unit} hidden={hidden} onToggle={toggle} total={sums ? model.total : undefined} />
      {Plot === null ? <NoticeStrip tone="warning">图表没有加载成功，先显示表格；刷新页面可再试。</NoticeStrip> : null}
      {asTable ? (
        <ChartTable {...common} hasTotal={hasTotals(model)} hasSums={sums} />
      ) : Plot === undefined ? (
        <div className={styles.waiting} style={{ minHeight: plotHeight }}>
          <Skeleton height={plotHeight - 8} />
        </div>
      ) : (
        <Plot {...common} shown={shown} active={point === undefined ? null : active} onActive={setActive} />
      )}
      <span className="sr-only" role="status">
        {point === undefined || active === null
          ? ''
          : toldPoint({ index: active, title: titleOf(point, asOf), note: point.note, model, shown, comparison, unit })}
      </span>
      <div className={styles.foot}>
        {asOf !== undefined && points.some(({ isRunning }) => isRunning) ? <span className={styles.asOf}>截至 {asOf}</span> : null}
        {Plot === null ? null : (
          <Button
            variant="text"
            size="mini"
            onClick={() => {
              setActive(null)
              setWantsTable(!wantsTable)
            }}
          >
            {asTable ? '查看图表' : '查看表格'}
          </Button>
        )}
      </div>
    </>
  )
}

/** One series always stays. */
const useHidden = (count: number) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    if (next.size < count) setHidden(next)
  }
  return { hidden, toggle }
}
