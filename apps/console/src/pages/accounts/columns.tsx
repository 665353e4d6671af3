// The columns of the pool of ad accounts.
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './accounts.module.css'
import { DIFFERENCE_FILTERS } from './filters.ts'

export function StatusTag({ account }: { account: PoolAccount }) {
  const { text, tone } = ACCOUNT_STATUSES[account.account_status]
  return <Tag tone={tone}>{text}</Tag>
}

/** The platform's figure minus that of the books, marked while the difference is open. */
export function Difference({ account }: { account: PoolAccount }) {
  if (account.difference === null && account.manual_order !== null) return <ManualOrder account={account} />
  if (account.difference === null) return <span className={styles.quiet}>—</span>
  return <span className={styles.differs}>{amountText(account.difference, account.currency)}</span>
}

/** An account that waits for people leads to the order they must judge, whoever may open it. */
export function ManualOrder({ account }: { account: PoolAccount }) {
  const { role } = useStaff()
  const text = DIFFERENCE_FILTERS.manual
  if (account.manual_order === null) return null
  return maySee('/quota-orders', role) ? <Link href={`/quota-orders?apply_no=${account.manual_order}`}>{text}</Link> : text
}

export const poolColumns = (onOpen: (id: string) => void): readonly Column<PoolAccount>[] => [
  {
    id: 'account',
    title: '广告账户',
    width: 196,
    pin: 'left',
    locked: true,
    cell: row => <NamedId name={row.account_name} id={row.outside_account_id} onOpen={() => onOpen(row.account_id)} />,
  },
  { id: 'channel', title: '渠道', width: 82, cell: row => CHANNELS[row.channel].name },
  { id: 'status', title: '状态', width: 94, cell: row => <StatusTag account={row} /> },
  {
    id: 'customer',
    title: '客户/子客户',
    width: 170,
    cell: row => (
      <span className={styles.two}>
        <span title={row.customer_name}>{row.customer_name}</span>
        {row.sub_customer_name === null ? null : <small>{row.sub_customer_name}</small>}
      </span>
    ),
  },
  { id: 'balance', title: '可用余额', width: 102, align: 'right', cell: row => <Money amount={amountText(row.balance, row.currency)} /> },
  {
    id: 'platform',
    title: '渠道额度',
    hint: '最近一次同步读到的额度',
    width: 102,
    align: 'right',
    cell: row => <Money amount={amountText(row.platform_limit, row.currency)} />,
  },
  {
    id: 'placed',
    title: '系统额度',
    hint: '总账中该账户的额度',
    width: 102,
    align: 'right',
    cell: row => <Money amount={amountText(row.placed_quota, row.currency)} />,
  },
  {
    id: 'difference',
    title: '差异',
    hint: '渠道额度 − 系统额度，仅显示未处理的差异',
    width: 84,
    align: 'right',
    cell: row => <Difference account={row} />,
  },
  { id: 'currency', title: '币种', width: 58, cell: row => row.currency },
  { id: 'synced_at', title: '最近同步', hint: '北京时间 GMT+8', width: 184, cell: row => timeText(row.synced_at) },
  { id: 'company', title: '主体', width: 170, hiddenByDefault: true, cell: row => row.company_name },
]
