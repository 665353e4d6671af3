// What the pool of ad accounts draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { poolRows } from '@tallyhelm/protocol/topics/ad-accounts/console-columns'
import { POOL_DIFFERENCES } from '@tallyhelm/protocol/topics/ad-accounts/console-lists'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './accounts.module.css'

export function StatusTag({ account }: { account: PoolAccount }) {
  if (account.taken_back_at !== null) return <Tag tone="neutral">已收回</Tag>
  const { text, tone } = ACCOUNT_STATUSES[account.account_status]
  return <Tag tone={tone}>{text}</Tag>
}

export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? (
    <span className={styles.quiet}>—</span>
  ) : (
    <span className={styles.tags}>
      {tags.map(tag => (
        <Tag key={tag} tone="warning">
          {tag}
        </Tag>
      ))}
    </span>
  )

/** The platform's figure minus that of the books, marked while the difference is open. */
export function Difference({ account }: { account: PoolAccount }) {
  if (account.difference === null && account.manual_order !== null) return <ManualOrder account={account} />
  if (account.difference === null) return <span className={styles.quiet}>—</span>
  return <span className={styles.differs}>{amountText(account.difference, account.currency)}</span>
}

/** An account that waits for people leads to the order they must judge, whoever may open it. */
export function ManualOrder({ account }: { account: PoolAccount }) {
  const { role } = useStaff()
  const text = POOL_DIFFERENCES.manual
  if (account.manual_order === null) return null
  return maySee('/quota-orders', role) ? <Link href={`/quota-orders?apply_no=${account.manual_order}`}>{text}</Link> : text
}

export const poolCells = (onOpen: (id: string) => void): Cells<PoolAccount, typeof poolRows.columns> => ({
  account: row => <NamedId name={row.account_name} id={row.outside_account_id} onOpen={() => onOpen(row.account_id)} />,
  difference: row => <Difference account={row} />,
  status: row => <StatusTag account={row} />,
  tags: row => <Tags tags={row.tags} />,
})

/** A Meta account without a cap spends on the agency's credit. */
export const Uncapped = () => <span className={styles.differs}>没有上限</span>
