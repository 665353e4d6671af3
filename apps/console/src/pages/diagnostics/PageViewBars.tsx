// Page views per day as bars: of all pages that the filters leave, or of one.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { pageViewEndpoints } from '@tallyhelm/protocol/topics/diagnostics/page-view-endpoints'
import type { PageViewDaysRequest } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { Chart } from '@tallyhelm/ui/charts/Chart'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { useCall } from '../../api/queries.ts'
import { TIMES } from '../../formats/times-unit.ts'
import styles from './diagnostics.module.css'

export function PageViewBars({ label, request }: { label: string; request: PageViewDaysRequest }) {
  const { data, error } = useCall(pageViewEndpoints.days, request)
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (data === undefined) return <Skeleton />
  if (data.total === 0) return <p className={styles.quiet}>这段时间没有页面访问。</p>
  const today = dayOf(new Date(nowMs()))
  const points = data.days.map(({ day }) => ({ id: day, label: day.slice(5), title: day, isRunning: day === today }))
  const series = [{ id: 'views', name: '访问次数', color: 'brand', values: data.days.map(({ views }) => String(views)) }] as const
  return <Chart label={label} unit={TIMES} points={points} series={series} />
}
