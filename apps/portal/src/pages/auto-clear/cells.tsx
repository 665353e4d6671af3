// What the auto-clear screen draws itself: until when an entry protects, and what can be done with a row.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { WHITELIST_STATUSES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { upcomingList, whitelistList } from '@tallyhelm/protocol/topics/auto-clear/columns'
import type { UpcomingClearing, WhitelistEntry } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { createContext, useContext } from 'react'
import { useButtons } from '../../shell/use-buttons.ts'
import type { Account } from '../../whitelist/JoinDialog.tsx'
import styles from './auto-clear.module.css'

/** What the rows' buttons do; in a context, so that the columns stay the same objects. */
export const ActionsContext = createContext<{
  remove: (entries: readonly WhitelistEntry[]) => void
  /** Puts accounts on the list, or gives them a new term. */
  join: (accounts: readonly Account[]) => void
} | null>(null)

export const whitelistCells: Cells<WhitelistEntry, typeof whitelistList.columns> = {
  expires: row => <Expiry entry={row} />,
  actions: row => <EntryActions entry={row} />,
}
export const upcomingCells: Cells<UpcomingClearing, typeof upcomingList.columns> = {
  clearOn: row => <b>{row.clear_on}</b>,
  actions: row => <JoinButton account={row} />,
}

function Expiry({ entry }: { entry: WhitelistEntry }) {
  const status = WHITELIST_STATUSES[entry.status]
  return (
    <span className={styles.expiry}>
      {entry.expires_on} <Tag tone={status.tone}>{status.text}</Tag>
    </span>
  )
}

function EntryActions({ entry }: { entry: WhitelistEntry }) {
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

function JoinButton({ account }: { account: Account }) {
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
