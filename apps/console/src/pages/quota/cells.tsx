// What the queue of quota orders draws itself.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { legRows } from '@tallyhelm/protocol/topics/quota/console-columns'
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import { ADJUST_TYPES, LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { dollarColumnText } from '@tallyhelm/protocol/values/amount-text'
import { ageText } from '../../formats/times.ts'
import shared from '../../lists/cells.module.css'
import styles from './quota.module.css'

const none = <span className={styles.quiet}>—</span>

/** «转移额度 · 转出»: the legs of a transfer say which they are. */
export function kindText({ adjust_type, kind }: Pick<ConsoleLeg, 'adjust_type' | 'kind'>): string {
  return adjust_type === 'TRANSFER' ? `${ADJUST_TYPES[adjust_type]} · ${LEG_KINDS[kind]}` : ADJUST_TYPES[adjust_type]
}

/** The state, and what else it waits for. */
export function StateTag({ leg }: { leg: Pick<ConsoleLeg, 'state' | 'ended_by' | 'is_dispatch_paused' | 'has_proposal'> }) {
  const { text, tone } = shownState(leg)
  if (leg.is_dispatch_paused) return <Tag tone="warning">派单已暂停</Tag>
  if (leg.has_proposal) return <Tag tone="warning">待复核</Tag>
  return <Tag tone={leg.state === 'PENDING_APPROVAL' ? 'warning' : tone}>{text}</Tag>
}

/** «60.00» above «申请 100.00» where another amount was approved. */
function Booked({ leg }: { leg: ConsoleLeg }) {
  const { amount, asked } = bookedAmount(leg)
  const shown = <Money amount={dollarColumnText(amount, leg.currency)} />
  if (asked === null) return shown
  return (
    <span className={styles.booked}>
      {shown}
      <small>申请 {dollarColumnText(asked, leg.currency)}</small>
    </span>
  )
}

const Account = ({ leg }: { leg: ConsoleLeg }) => (
  <span className={styles.two}>
    <span title={leg.account_name}>{leg.account_name}</span>
    <IdCell id={leg.outside_account_id} />
  </span>
)

/** What a reduction or clearing gives back has a plus. */
export function feesOf(
  { kind, state, fees, currency }: Pick<ConsoleLeg, 'kind' | 'state' | 'fees' | 'currency'>,
  text: typeof dollarColumnText = dollarColumnText,
) {
  const isBack = (kind === 'REDUCE' || kind === 'CLEAR') && state !== 'FAIL' && /[1-9]/.test(fees)
  return { amount: `${isBack ? '+' : ''}${text(fees, currency)}`, credit: isBack }
}

/** By amount only where the few that have not ended stand. */
export function rowsSorted(sortsAmount: boolean): typeof legRows {
  if (sortsAmount) return legRows
  const { sortable: _, ...amount } = legRows.columns.amount
  return { ...legRows, columns: { ...legRows.columns, amount: amount as typeof legRows.columns.amount } }
}

export const legCells = (onOpen: (id: string) => void): Cells<ConsoleLeg, typeof legRows.columns> => ({
  apply_no: row => (
    <button type="button" className={shared.number} data-opens={row.item_id} onClick={() => onOpen(row.item_id)}>
      {row.apply_no}
    </button>
  ),
  state: row => <StateTag leg={row} />,
  kind: kindText,
  account: row => <Account leg={row} />,
  amount: row => <Booked leg={row} />,
  fees: row => <Money {...feesOf(row)} />,
  waiting: row => (row.finished_at === null ? ageText(row.apply_time, nowMs()) : none),
  reason: row => <span title={row.fail_reason ?? row.manual_reason ?? ''}>{row.fail_reason ?? row.manual_reason ?? none}</span>,
})
