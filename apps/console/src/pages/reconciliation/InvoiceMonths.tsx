// How the latest closed months stand: on each channel whether its invoices were read and agree, and a month can be read anew.
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import { READING_PROBLEMS, READING_STATES } from '@tallyhelm/protocol/topics/reconciliation/invoice-enums'
import type { InvoiceMonths as Months, InvoiceReadingRow } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useEffect, useRef } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './reconciliation.module.css'

const EVERY_MS = 3_000
const isUnderWay = ({ state }: InvoiceReadingRow) => state === 'RUNNING' || state === 'READ'
const anyUnderWay = (months: Months | undefined) => months?.months.some(({ readings }) => readings.some(isUnderWay)) ?? false

/** `onRead`: a month was compared since. */
export function InvoiceMonths({ onRead }: { onRead: () => void }) {
  const { role } = useStaff()
  const { data, error } = useCall(
    invoiceEndpoints.months,
    {},
    { refetchInterval: query => (anyUnderWay(query.state.data) ? EVERY_MS : false) },
  )
  const read = useCommand(invoiceEndpoints.read)
  const compared = data?.months.flatMap(({ readings }) => readings.map(({ compared_at }) => compared_at)).join()
  const before = useRef(compared)
  useEffect(() => {
    if (before.current !== undefined && before.current !== compared) onRead()
    before.current = compared
  })
  return (
    <Card title="各月核对情况">
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data?.months.length === 0 ? <p className={styles.quiet}>还没有出账的月份。</p> : null}
      <ul className={styles.months} aria-label="各月核对情况">
        {(data?.months ?? []).map(({ month, readings }) => (
          <li key={month}>
            <div className={styles.monthHead}>
              <b>{month}</b>
              {mayCall(invoiceEndpoints.read, role) ? (
                <Button
                  size="mini"
                  aria-label={`重新读取 ${month} 的渠道发票`}
                  loading={read.isPending && read.variables.request.month === month}
                  disabledReason={readings.every(isUnderWay) ? '正在读取' : undefined}
                  onClick={() => read.mutate({ request: { month } })}
                >
                  重新读取
                </Button>
              ) : null}
            </div>
            <dl className={styles.readings}>
              {readings.map(reading => (
                <div key={reading.channel}>
                  <dt>{CHANNELS[reading.channel].name}</dt>
                  <dd>
                    <Verdict reading={reading} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** While a reading goes on, and after one that failed, the former comparison still stands. */
function Verdict({ reading }: { reading: InvoiceReadingRow }) {
  const { state, problem, compared_at, accounts, differing, open } = reading
  return (
    <>
      {compared_at === null ? null : (
        <Tag tone={open > 0 ? 'error' : differing > 0 ? 'warning' : 'success'}>
          {open > 0 ? `${open} 个账户待查` : differing > 0 ? `${differing} 个账户有差异，原因已明` : `${accounts} 个账户一致`}
        </Tag>
      )}
      {state === 'DONE' ? null : <Tag tone={READING_STATES[state].tone}>{READING_STATES[state].text}</Tag>}
      {problem === null ? null : <small className={styles.trouble}>{READING_PROBLEMS[problem]}</small>}
      {compared_at === null ? null : <small className={styles.quiet}>{timeText(compared_at)} 核对</small>}
    </>
  )
}
