// The parts of a refund: where each goes, what its house says, and what staff may ask for about it.
import { PART_STATES, REFUND_ACTS, REFUND_WAYS, type RefundAct } from '@tallyhelm/protocol/topics/refunds/enums'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import type { ConsoleRefundDetail } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import panel from '../../lists/panel.module.css'
import { useStaff } from '../../session/use-staff.ts'
import { sumText } from '../payments/Facts.tsx'
import { PartDialog } from './PartDialog.tsx'
import styles from '../payments/payments.module.css'

type Part = ConsoleRefundDetail['parts'][number]
type Opened = { part: Part; act: Exclude<RefundAct, 'PAY_OUT'> }

export function RefundParts({ refund }: { refund: ConsoleRefundDetail }) {
  const [opened, setOpened] = useState<Opened>()
  return (
    <section aria-label="退款去向">
      <h3 className={panel.part}>退款去向</h3>
      <ul className={panel.list}>
        {refund.parts.map(part => (
          <PartItem key={part.part_id} part={part} refund={refund} onAct={act => setOpened({ part, act })} />
        ))}
      </ul>
      {opened === undefined ? null : <PartDialog {...opened} currency={refund.currency} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

type ItemProps = { part: Part; refund: ConsoleRefundDetail; onAct: (act: Opened['act']) => void }

function PartItem({ part, refund, onAct }: ItemProps) {
  const { role } = useStaff()
  const ask = useCommand(consoleRefundEndpoints.ask)
  const mayAct = mayCall(consoleRefundEndpoints.proposePart, role)
  const waits = refund.cases.some(of => of.part_id === part.part_id && of.verdict === null)
  const house = houseText(part)
  const isAtHouse = part.way === 'HOUSE' && (part.state === 'SENT' || part.state === 'DONE')
  return (
    <li aria-label={`${part.place} ${part.amount}`}>
      <div className={styles.actions}>
        <b>{sumText(part.amount, refund.currency)}</b>
        <span>
          {part.place} · {REFUND_WAYS[part.way]}
        </span>
        <Tag tone={PART_STATES[part.state].tone}>{PART_STATES[part.state].text}</Tag>
      </div>
      <span className={panel.quiet}>{part.recharge_id === null ? `交易 ${part.transaction_id}` : `充值单 ${part.recharge_id}`}</span>
      {house === '' ? null : <span className={panel.quiet}>{house}</span>}
      {part.trouble === '' ? null : <span>{part.trouble}</span>}
      {mayAct && (isAtHouse || part.acts.length > 0) ? (
        <div className={styles.actions}>
          {isAtHouse ? (
            <Button size="mini" loading={ask.isPending} onClick={() => ask.mutate({ request: { part_id: part.part_id } })}>
              查询渠道
            </Button>
          ) : null}
          {part.acts.map(act => (
            <Button key={act} size="mini" disabledReason={waits ? '已提交，待他人复核' : undefined} onClick={() => onAct(act)}>
              {REFUND_ACTS[act]}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  )
}

function houseText(part: Part): string {
  if (part.bank_reference !== null) return `银行流水 ${part.bank_reference}`
  if (part.sent_at === null) return ''
  const asked = part.asked_times === 0 ? '' : `，已查询 ${part.asked_times} 次`
  return `${timeText(part.sent_at)} 发出${part.outside_id === null ? '' : `，渠道单号 ${part.outside_id}`}${asked}`
}
