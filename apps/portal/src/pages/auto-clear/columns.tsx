// The columns of the auto-clear screen: what is kept off, and what is announced to be cleared.
import { WHITELIST_STATUSES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { UpcomingClearing, WhitelistEntry } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { createContext, useContext } from 'react'
import { accountAmount } from '../../lists/amounts.ts'
import { timeText } from '../../lists/times.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import type { Account } from '../../whitelist/JoinDialog.tsx'
import styles from './auto-clear.module.css'

/** What the rows' buttons do; in a context, so that the columns stay the same objects. */
export const ActionsContext = createContext<{
  remove: (entries: readonly WhitelistEntry[]) => void
  /** Puts accounts on the list, or gives them a new term. */
  join: (accounts: readonly Account[]) => void
} | null>(null)

type Shared = Omit<UpcomingClearing, 'clearing_id' | 'clear_on' | 'notified_at'>

const SHARED: readonly Column<Shared>[] = [
  { id: 'account', title: '账户', width: 196, pin: 'left', cell: row => <NamedId name={row.account_name} id={row.outside_account_id} /> },
  { id: 'channel', title: '渠道', width: 84, cell: row => CHANNELS[row.channel].name },
  { id: 'company', title: '开户公司', width: 128, cell: row => row.company_name },
  {
    id: 'balance',
    title: '余额',
    width: 100,
    align: 'right',
    cell: row => (row.balance === null ? '—' : accountAmount(row.balance, row.currency)),
  },
  { id: 'lastSpend', title: '最近消耗日', width: 116, hint: '账户时区', cell: row => row.last_spend_day ?? '—' },
]

export const whitelistColumns: readonly Column<WhitelistEntry>[] = [
  ...SHARED,
  {
    id: 'days',
    title: '距自动清零（天）',
    width: 136,
    align: 'right',
    hint: '假设此后一直没有消耗；白名单到期并提前通知后才会清零。自动清零关闭时不显示。',
    cell: row => row.days_until_clear ?? '—',
  },
  { id: 'expires', title: '白名单有效期', width: 188, cell: row => <Expiry entry={row} /> },
  {
    id: 'joined',
    title: '加入人 / 时间',
    width: 158,
    cell: row => (
      <>
        {row.joined_by}
        <small className={styles.quiet}>{timeText(row.joined_at)}</small>
      </>
    ),
  },
  { id: 'actions', title: '操作', width: 116, pin: 'right', cell: row => <EntryActions entry={row} /> },
]

export const upcomingColumns: readonly Column<UpcomingClearing>[] = [
  ...SHARED,
  { id: 'clearOn', title: '预计清零日', width: 126, hint: '北京时间 GMT+8', cell: row => <b>{row.clear_on}</b> },
  { id: 'notified', title: '通知时间', width: 166, cell: row => timeText(row.notified_at) },
  { id: 'actions', title: '操作', width: 124, pin: 'right', cell: row => <JoinButton account={row} /> },
]

export function Expiry({ entry }: { entry: WhitelistEntry }) {
  const status = WHITELIST_STATUSES[entry.status]
  return (
    <span className={styles.expiry}>
      {entry.expires_on} <Tag tone={status.tone}>{status.text}</Tag>
    </span>
  )
}

export function EntryActions({ entry }: { entry: WhitelistEntry }) {
  const { remove, join } = useActions()
  const obstacle = useButtons()('autoClear')
  return (
    <span className={styles.actions}>
      <Button
        variant="link"
        size="mini"
        disabledReason={obstacle}
        aria-label={`移出 ${entry.account_name}`}
        onClick={() => remove([entry])}
      >
        移出
      </Button>
      <Button variant="text" size="mini" disabledReason={obstacle} aria-label={`续期 ${entry.account_name}`} onClick={() => join([entry])}>
        续期
      </Button>
    </span>
  )
}

export function JoinButton({ account }: { account: Account }) {
  const { join } = useActions()
  const obstacle = useButtons()('autoClear')
  return (
    <Button
      variant="link"
      size="mini"
      disabledReason={obstacle}
      aria-label={`把 ${account.account_name} 加入白名单`}
      onClick={() => join([account])}
    >
      加入白名单
    </Button>
  )
}

function useActions() {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('the rows of the auto-clear screen need the page around them')
  return actions
}
