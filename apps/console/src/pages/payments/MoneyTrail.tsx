// Money trail: one payment as one chain, from what was asked for over notifications, files and postings to the orders that spent it.
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { useCall } from '../../api/queries.ts'
import panel from '../../lists/panel.module.css'
import { useStaff } from '../../session/use-staff.ts'
import { trailSteps } from './trail-steps.tsx'

export function MoneyTrail({ arrivalId }: { arrivalId: string }) {
  const { role } = useStaff()
  const { data, error } = useCall(consoleRechargeEndpoints.trail, { arrival_id: arrivalId })
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data) return <Skeleton lines={3} />
  return (
    <section aria-label="资金轨迹">
      <h3 className={panel.part}>资金轨迹</h3>
      <Timeline label="资金轨迹" entries={trailSteps(data, role)} />
      {data.is_more ? <p className={panel.quiet}>支出较多，仅列出最早的部分，其余见钱包分录。</p> : null}
    </section>
  )
}
