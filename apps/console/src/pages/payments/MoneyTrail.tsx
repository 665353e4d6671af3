// Money trail: the notifications, the key and the bank's line that a payment came by, its postings, and what the wallet paid for next.
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { NOTICE_OUTCOMES } from '@tallyhelm/protocol/topics/payments/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import styles from './payments.module.css'

const OUTCOMES: Readonly<Record<string, string>> = NOTICE_OUTCOMES

export function MoneyTrail({ arrivalId }: { arrivalId: string }) {
  const { data, error } = useCall(consoleRechargeEndpoints.trail, { arrival_id: arrivalId })
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data) return <Skeleton lines={3} />
  const { line } = data
  return (
    <section aria-label="资金轨迹">
      <h3 className={styles.title}>资金轨迹</h3>
      <ol className={styles.list}>
        {data.notices.map(notice => (
          <Part key={`${notice.at}${notice.digest}`} title={`支付通知：${OUTCOMES[notice.outcome] ?? notice.outcome}`} at={notice.at}>
            通知编号 {notice.notice_id ?? '—'} · 密钥 {notice.key_serial ?? '—'} · 摘要 {notice.digest.slice(0, 16)}
          </Part>
        ))}
        {line === null ? null : (
          <Part title={`银行流水：${line.file_name} 第 ${line.row_no} 行`} at={line.at}>
            {line.staff_name} 上传 · {line.content}
          </Part>
        )}
        {data.postings.map(posting => (
          <Part key={posting.transfer_id} title={`分录：${posting.amount} ${posting.currency}`} at={posting.at}>
            {posting.from} → {posting.to} · {posting.operator}
          </Part>
        ))}
        {data.spent.map(flow => (
          <Part key={flow.flow_no} title={`此后支出：${flow.amount}`} at={flow.at}>
            {flow.summary} · {flow.reference}
          </Part>
        ))}
      </ol>
    </section>
  )
}

function Part({ title, at, children }: { title: string; at: string; children: ReactNode }) {
  return (
    <li>
      <b>{title}</b>
      <span>{children}</span>
      <span className={styles.quiet}>{timeText(at)}</span>
    </li>
  )
}
