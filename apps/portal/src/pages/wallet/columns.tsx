// The columns of the wallet's flows.
import { FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountOf } from '../../lists/amounts.ts'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { paths } from '../../routes/paths.ts'
import styles from './wallet.module.css'

/** `left` names what each flow leaves: 余额 of a wallet, 可用授信 of a credit line. */
export const flowColumns = (left: string): readonly Column<Flow>[] => [
  { id: 'flow_no', title: '流水号', width: 166, pin: 'left', locked: true, cell: row => <IdCell id={row.flow_no} label="复制流水号" /> },
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 174, sortable: true, cell: row => timeText(row.at) },
  { id: 'type', title: '类型', width: 96, cell: row => FLOW_TYPES[row.flow_type].text },
  { id: 'currency', title: '币种', width: 60, cell: row => row.currency },
  { id: 'income', title: '收入', width: 116, align: 'right', sortable: true, cell: row => <Income flow={row} /> },
  { id: 'expense', title: '支出', width: 116, align: 'right', sortable: true, cell: row => <Expense flow={row} /> },
  {
    id: 'balance',
    title: left,
    width: 118,
    align: 'right',
    cell: row => <Money amount={amountOf(row.balance_after, {}, row.currency)} />,
  },
  { id: 'reference', title: '关联单号', width: 190, cell: row => <Reference flow={row} /> },
  { id: 'account', title: '渠道 / 账户', width: 234, cell: row => <FlowAccount flow={row} /> },
  { id: 'summary', title: '摘要', width: 190, cell: row => <span title={row.summary}>{row.summary || '—'}</span> },
  { id: 'operator', title: '操作人', width: 100, cell: row => row.operator },
]

export function Income({ flow }: { flow: Flow }) {
  if (flow.income === null) return <span className={listStyles.quiet}>—</span>
  return <Money amount={amountOf(flow.income, { withSign: true }, flow.currency)} credit />
}

export function Expense({ flow }: { flow: Flow }) {
  return flow.expense === null ? (
    <span className={listStyles.quiet}>—</span>
  ) : (
    <Money amount={`-${amountOf(flow.expense, {}, flow.currency)}`} />
  )
}

export function Reference({ flow }: { flow: Flow }) {
  if (flow.reference_no === null) return <span className={listStyles.quiet}>—</span>
  if (!ORDER_FLOWS.has(flow.flow_type)) return flow.reference_no
  return (
    <Link className={listStyles.plainLink ?? ''} href={paths.records({ apply_no: flow.reference_no })}>
      {flow.reference_no}
    </Link>
  )
}

/** Their reference is the number of an order that the operation records show. */
const ORDER_FLOWS: ReadonlySet<string> = new Set([
  'QUOTA_ADD',
  'QUOTA_REDUCE',
  'QUOTA_CLEAR',
  'QUOTA_TRANSFER',
  'SERVICE_FEE',
  'TAX',
  'EXCHANGE',
])

function FlowAccount({ flow }: { flow: Flow }) {
  if (flow.channel === null) return <span className={listStyles.quiet}>—</span>
  return (
    <span className={styles.account}>
      <ChannelTile channel={CHANNELS[flow.channel].path} />
      {flow.account_name === null ? CHANNELS[flow.channel].name : <NamedId name={flow.account_name} id={flow.outside_account_id ?? ''} />}
    </span>
  )
}
