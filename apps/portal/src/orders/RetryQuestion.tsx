// Asks before failed lines are sent again: what for, for how much, and that it makes a new order.
import { ADJUST_TYPES, type AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { openAmountText, sumText } from '../lists/amounts.ts'
import type { Recap } from './submission.ts'
import type { Sending } from './use-submission.ts'

/** A failed line; several are of one order. */
type Retried = { item_id: string; account_name: string; outside_account_id: string; amount: string | null }
export type RetriedLines = { applyNo: string; kind: AdjustType; currency: Currency; lines: readonly Retried[] }

type Props = { retried: RetriedLines; sending: Sending; onClose: () => void; onConfirm: () => void }

export function RetryQuestion({ retried, sending, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`重试${ADJUST_TYPES[retried.kind]}`}
      confirmText="确认重试"
      loading={sending.submission !== undefined}
      onConfirm={onConfirm}
    >
      {questionOf(retried)}
      {sending.lostAnswers === 0 ? null : <p role="status">尚未收到提交结果，正在用同一请求编号自动确认，不会重复扣款。</p>}
    </ConfirmDialog>
  )
}

export const retryOrder = ({ applyNo, lines }: RetriedLines) =>
  ({ kind: 'retry', request: { apply_no: applyNo, item_ids: lines.map(line => line.item_id) } }) as const

export const retryRecap = ({ kind, currency, lines }: RetriedLines): Recap => ({
  title: `${ADJUST_TYPES[kind]}重试`,
  lines: lines.map(line => ({ name: line.account_name, id: line.outside_account_id, amount: openAmountText(line.amount, currency) })),
  sum: undefined,
})

/** Whoever retries several reads their sum; the amount of a clearing is not known before it is carried out. */
function questionOf({ kind, currency, lines }: Omit<RetriedLines, 'applyNo'>): string {
  const [first] = lines
  const terms = kind === 'ADD' || kind === 'TRANSFER' ? '费用按当前费率计算，并生成新的单号。' : '并生成新的单号。'
  const what = `重新提交${ADJUST_TYPES[kind]}`
  if (lines.length === 1 && first)
    return `将为 ${first.account_name}（${first.outside_account_id}）${what} ${openAmountText(first.amount, currency)}，${terms}`
  const isOpen = lines.some(line => line.amount === null)
  const total = isOpen ? openAmountText(null) : sumText(lines.map(line => ({ amount: line.amount, currency })))
  return `将为 ${lines.length} ${kind === 'TRANSFER' ? '笔转移' : '个账户'}${what}，合计 ${total}，${terms}`
}
