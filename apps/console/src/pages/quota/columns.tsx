// The columns of the queue of quota orders.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booked'
import { ADJUST_TYPES, LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '../../formats/amounts.ts'
import { ageText, timeText } from '../../formats/times.ts'
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
  const shown = <Money amount={amountText(amount, leg.currency)} />
  if (asked === null) return shown
  return (
    <span className={styles.booked}>
      {shown}
      <small>申请 {amountText(asked, leg.currency)}</small>
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
export function feesOf({ kind, state, fees, currency }: Pick<ConsoleLeg, 'kind' | 'state' | 'fees' | 'currency'>) {
  const isBack = (kind === 'REDUCE' || kind === 'CLEAR') && state !== 'FAIL' && /[1-9]/.test(fees)
  return { amount: `${isBack ? '+' : ''}${amountText(fees, currency)}`, credit: isBack }
}

export const orderColumns = (onOpen: (id: string) => void, sortsAmount: boolean): readonly Column<ConsoleLeg>[] => [
  {
    id: 'apply_no',
    title: '单号',
    width: 198,
    pin: 'left',
    locked: true,
    cell: row => (
      <button type="button" className={styles.number} data-row={row.item_id} onClick={() => onOpen(row.item_id)}>
        {row.apply_no}
      </button>
    ),
  },
  { id: 'state', title: '状态', width: 100, cell: row => <StateTag leg={row} /> },
  { id: 'kind', title: '类型', width: 84, cell: kindText },
  {
    id: 'customer',
    title: '客户',
    width: 184,
    cell: row => (
      <span className={styles.two}>
        <span title={row.customer_name}>{row.customer_name}</span>
        {row.sub_customer_name === null ? null : <small>{row.sub_customer_name}</small>}
      </span>
    ),
  },
  {
    id: 'account',
    title: '广告账户',
    width: 208,
    cell: row => <Account leg={row} />,
  },
  {
    id: 'amount',
    title: '金额（$）',
    sortable: sortsAmount,
    width: 92,
    align: 'right',
    cell: row => <Booked leg={row} />,
  },
  { id: 'fees', title: '费用（$）', width: 80, align: 'right', cell: row => <Money {...feesOf(row)} /> },
  {
    id: 'waiting',
    title: '已等待',
    width: 100,
    cell: row => (row.finished_at === null ? ageText(row.apply_time, nowMs()) : none),
  },
  { id: 'apply_time', title: '提交时间', width: 170, sortable: true, cell: row => timeText(row.apply_time) },
  { id: 'channel', title: '渠道', width: 96, hiddenByDefault: true, cell: row => CHANNELS[row.channel].name },
  {
    id: 'reference',
    title: '渠道流水号',
    width: 190,
    hiddenByDefault: true,
    cell: row => (row.platform_reference === null ? none : <IdCell id={row.platform_reference} />),
  },
  { id: 'sends', title: '提交次数', width: 84, hiddenByDefault: true, align: 'right', cell: row => row.sends },
  {
    id: 'reason',
    title: '原因',
    width: 220,
    hiddenByDefault: true,
    cell: row => <span title={row.fail_reason ?? row.manual_reason ?? ''}>{row.fail_reason ?? row.manual_reason ?? none}</span>,
  },
  { id: 'submitter', title: '提交人', width: 110, hiddenByDefault: true, cell: row => row.submitter },
  { id: 'finished_at', title: '完成时间', width: 172, hiddenByDefault: true, cell: row => timeText(row.finished_at) },
]
