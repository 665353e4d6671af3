// The columns of a customer's wallets and credit lines, and of the movements of one of them.
import type { CustomerFund } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import styles from './customers.module.css'

export const fundKey = ({ kind, sub_customer_id, currency }: CustomerFund) => `${kind} ${sub_customer_id ?? ''} ${currency}`
export const fundName = ({ kind, currency }: CustomerFund) => (kind === 'WALLET' ? `${currency} 钱包` : `${currency} 授信`)
export const ownerName = ({ sub_customer_name: name }: CustomerFund) => name ?? '客户本身'
const isCredit = (fund: CustomerFund) => fund.kind === 'CREDIT_LINE'

/** What it holds: of a wallet the balance, of a credit line what is used of it. */
export function heldText(fund: CustomerFund): string {
  const amount = (text: string | null) => amountText(text, fund.currency)
  const pending = `${isCredit(fund) ? '占用' : '冻结'} ${amount(fund.pending)}`
  return isCredit(fund) ? `已用 ${amount(fund.used)} / 总额 ${amount(fund.limit)} · ${pending}` : pending
}

export const fundColumns = (chosen: string | undefined, onFlows: (fund: CustomerFund) => void): readonly Column<CustomerFund>[] => [
  { id: 'owner', title: '归属', width: 220, locked: true, cell: ownerName },
  { id: 'fund', title: '账户', width: 120, cell: fundName },
  { id: 'available', title: '可用', width: 150, align: 'right', cell: row => <Money amount={amountText(row.available, row.currency)} /> },
  { id: 'pending', title: '冻结', width: 130, align: 'right', cell: row => <Money amount={amountText(row.pending, row.currency)} /> },
  {
    id: 'credit',
    title: '授信 已用/总额',
    width: 210,
    align: 'right',
    cell: row => (isCredit(row) ? `${amountText(row.used, row.currency)} / ${amountText(row.limit, row.currency)}` : '—'),
  },
  {
    id: 'flows',
    title: '流水',
    width: 110,
    cell: row => <FlowsButton isChosen={fundKey(row) === chosen} onClick={() => onFlows(row)} />,
  },
]

export const FlowsButton = ({ isChosen, onClick }: { isChosen: boolean; onClick: () => void }) => (
  <Button variant="text" size="mini" aria-pressed={isChosen} onClick={onClick}>
    {isChosen ? '显示在下方' : '查看流水'}
  </Button>
)

export const deltaOf = ({ income, expense, currency }: Flow) =>
  income === null ? `-${amountText(expense, currency)}` : `+${amountText(income, currency)}`

/** Of a credit line the figure after a movement is what is left of it, and no balance. */
export const afterTitle = (of: CustomerFund['kind']) => (of === 'WALLET' ? '余额' : '剩余授信')

/** An order's number leads to its legs. */
const orderOf = (row: Flow, mayOpenOrders: boolean): string | undefined =>
  mayOpenOrders && row.channel !== null && /^\d+$/.test(row.reference_no ?? '') ? `/quota-orders?apply_no=${row.reference_no}` : undefined

const Reference = ({ row, mayOpenOrders }: { row: Flow; mayOpenOrders: boolean }) => {
  const href = orderOf(row, mayOpenOrders)
  if (row.reference_no === null) return '—'
  return href === undefined ? (
    <IdCell id={row.reference_no} />
  ) : (
    <Link href={href} className={styles.link ?? ''}>
      {row.reference_no}
    </Link>
  )
}

export const flowColumns = (of: CustomerFund['kind'], mayOpenOrders: boolean): readonly Column<Flow>[] => [
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 172, locked: true, cell: row => timeText(row.at) },
  { id: 'type', title: '类型', width: 92, cell: row => FLOW_TYPES[row.flow_type].text },
  { id: 'delta', title: '收支', width: 116, align: 'right', cell: row => <Money amount={deltaOf(row)} credit={row.income !== null} /> },
  {
    id: 'balance',
    title: afterTitle(of),
    width: 124,
    align: 'right',
    cell: row => <Money amount={amountText(row.balance_after, row.currency)} />,
  },
  {
    id: 'reference',
    title: '单号',
    width: 184,
    cell: row => <Reference row={row} mayOpenOrders={mayOpenOrders} />,
  },
  { id: 'account', title: '广告账户', width: 200, cell: row => row.account_name ?? '—' },
  { id: 'channel', title: '渠道', width: 90, cell: row => (row.channel === null ? '—' : CHANNELS[row.channel].name) },
  { id: 'summary', title: '摘要', width: 160, cell: row => <span title={row.summary}>{row.summary || '—'}</span> },
  { id: 'operator', title: '操作人', width: 110, cell: row => row.operator },
  { id: 'flow_no', title: '流水号', width: 200, cell: row => <IdCell id={row.flow_no} /> },
]

export function FlowCard({ row, of, mayOpenOrders }: { row: Flow; of: CustomerFund['kind']; mayOpenOrders: boolean }) {
  const { reference_no, account_name, channel, summary } = row
  return (
    <div className={styles.card}>
      <b>
        {FLOW_TYPES[row.flow_type].text} {deltaOf(row)}
      </b>
      <p>
        {afterTitle(of)} {amountText(row.balance_after, row.currency)}
      </p>
      {reference_no === null ? null : (
        <p>
          单号 <Reference row={row} mayOpenOrders={mayOpenOrders} />
        </p>
      )}
      {account_name === null ? null : <p>{[channel === null ? '' : CHANNELS[channel].name, account_name].join(' ').trim()}</p>}
      <p>{[summary, row.operator].filter(Boolean).join(' · ')}</p>
      <p className={styles.quiet}>
        {row.flow_no} · {timeText(row.at)}
      </p>
    </div>
  )
}
