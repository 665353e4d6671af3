// The light of the three-way check beside the invariants: no violation of the books, but bills and what platforms charge.
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import type { InvoiceMonth } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { firstDayOf, lastDayOf } from '@tallyhelm/protocol/values/month'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useCall } from '../../api/queries.ts'
import styles from './ledger.module.css'

export function InvoiceLight() {
  const { data } = useCall(invoiceEndpoints.months, {})
  return (
    <ul className={styles.lights} aria-label="账单与渠道发票">
      {(data?.months ?? []).map(month => (
        <Light key={month.month} of={month} />
      ))}
    </ul>
  )
}

function Light({ of: { month, readings } }: { of: InvoiceMonth }) {
  const differing = readings.reduce((sum, reading) => sum + reading.differing, 0)
  const open = readings.reduce((sum, reading) => sum + reading.open, 0)
  const unread = readings.filter(({ compared_at }) => compared_at === null).length
  const where = new URLSearchParams({ tab: 'invoices', from: firstDayOf(month), to: lastDayOf(month) })
  return (
    <li className={styles.light} data-broken={open > 0 || undefined} data-open={(open === 0 && unread > 0) || undefined}>
      <span className={styles.lamp} aria-hidden />
      <span className={styles.lightName}>{month} 账单、渠道发票、每日消耗</span>
      {differing > open ? <Tag tone="warning">{differing - open} 个账户有差异，原因已明</Tag> : null}
      {open > 0 ? (
        <Tag tone="error">{open} 个账户待查</Tag>
      ) : (
        <Tag tone={unread > 0 ? 'neutral' : 'success'}>{unread > 0 ? `${unread} 个渠道待核对` : '已核对'}</Tag>
      )}
      <Link href={`/ledger?${where}`}>查看三方核对</Link>
    </li>
  )
}
