// Page views per day as bars: of all pages that the filters leave, or of one.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { pageViewEndpoints } from '@tallyhelm/protocol/topics/diagnostics/page-view-endpoints'
import type { PageViewDaysRequest } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { StackedBars } from '@tallyhelm/ui/display/StackedBars'
import { useCall } from '../../api/queries.ts'
import styles from './diagnostics.module.css'

const SERIES = [{ id: 'views', name: '访问次数', color: 'brand' }] as const

export function PageViewBars({ label, request }: { label: string; request: PageViewDaysRequest }) {
  const { data, error } = useCall(pageViewEndpoints.days, request)
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (data === undefined) return <Skeleton />
  if (data.total === 0) return <p className={styles.quiet}>这段时间没有页面访问。</p>
  const today = dayOf(new Date(nowMs()))
  const columns = data.days.map(({ day, views }) => {
    const text = countText(views)
    return { id: day, label: day.slice(5), title: day, totalText: text, points: [{ value: views, text }], partial: day === today }
  })
  return <StackedBars label={label} series={SERIES} columns={columns} totalText={countText(data.total)} />
}

const countText = (views: number): string => `${views.toLocaleString('zh-CN')} 次`
