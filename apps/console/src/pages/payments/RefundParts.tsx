// The parts of a refund: where each goes, what its house says, and what staff may ask for about it.
import { PART_STATES, REFUND_ACTS, REFUND_WAYS, type RefundAct } from '@tallyhelm/protocol/topics/payments/refund-enums'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/payments/refund-console-endpoints'
import type { ConsoleRefundDetail } from '@tallyhelm/protocol/topics/payments/refund-console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import shared from '../../lists/cells.module.css'
import { useStaff } from '../../session/use-staff.ts'
import { PartDialog } from './PartDialog.tsx'

type Part = ConsoleRefundDetail['parts'][number]
type Opened = { part: Part; act: Exclude<RefundAct, 'PAY_OUT'> }

export function RefundParts({ refund }: { refund: ConsoleRefundDetail }) {
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <table className={shared.table}>
        <caption>退款去向</caption>
        <thead>
          <tr>
            <th scope="col">来源</th>
            <th scope="col">方式</th>
            <th scope="col">金额</th>
            <th scope="col">状态</th>
            <th scope="col">渠道</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {refund.parts.map(part => (
            <PartRow key={part.part_id} part={part} refund={refund} onAct={act => setOpened({ part, act })} />
          ))}
        </tbody>
      </table>
      {opened === undefined ? null : <PartDialog {...opened} currency={refund.currency} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type RowProps = { part: Part; refund: ConsoleRefundDetail; onAct: (act: Opened['act']) => void }

function PartRow({ part, refund, onAct }: RowProps) {
  const { role } = useStaff()
  const ask = useCommand(consoleRefundEndpoints.ask)
  const mayAct = mayCall(consoleRefundEndpoints.proposePart, role)
  const waits = refund.cases.some(of => of.part_id === part.part_id && of.verdict === null)
  const isAtHouse = part.way === 'HOUSE' && (part.state === 'SENT' || part.state === 'DONE')
  return (
    <tr>
      <td>
        <span className={shared.two}>
          <span>{part.place}</span>
          <small title={part.transaction_id}>{part.recharge_id === null ? part.transaction_id : `充值单 ${part.recharge_id}`}</small>
        </span>
      </td>
      <td>{REFUND_WAYS[part.way]}</td>
      <td className={shared.right}>{amountText(part.amount, refund.currency)}</td>
      <td>
        <Tag tone={PART_STATES[part.state].tone}>{PART_STATES[part.state].text}</Tag>
      </td>
      <td>
        {houseText(part)}
        {part.trouble === '' ? null : <small>{part.trouble}</small>}
      </td>
      <td>
        {mayAct && isAtHouse ? (
          <Button size="mini" loading={ask.isPending} onClick={() => ask.mutate({ request: { part_id: part.part_id } })}>
            查询渠道
          </Button>
        ) : null}
        {mayAct
          ? part.acts.map(act => (
              <Button key={act} size="mini" disabledReason={waits ? '已提交，待他人复核' : undefined} onClick={() => onAct(act)}>
                {REFUND_ACTS[act]}
              </Button>
            ))
          : null}
      </td>
    </tr>
  )
}

function houseText(part: Part): string {
  if (part.bank_reference !== null) return `银行流水 ${part.bank_reference}`
  if (part.sent_at === null) return '—'
  const asked = part.asked_times === 0 ? '' : `，已查询 ${part.asked_times} 次`
  return `${timeText(part.sent_at)} 发出${part.outside_id === null ? '' : `，渠道单号 ${part.outside_id}`}${asked}`
}
