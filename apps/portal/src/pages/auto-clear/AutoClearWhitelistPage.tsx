// The auto-clear whitelist: what the rule does, which accounts it leaves alone, and which it is about to clear (screens.md 5.16).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { MAX_WHITELIST_BATCH } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import type { Account } from '../../whitelist/JoinDialog.tsx'
import { useRemoval } from '../../whitelist/use-removal.ts'
import { ActionsContext } from './cells.tsx'
import { RuleStrip } from './RuleStrip.tsx'
import { Upcoming } from './Upcoming.tsx'
import { TAB_CODES, TAB_KEY } from './tabs.ts'
import { Whitelist } from './Whitelist.tsx'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))
const JoinDialog = lazy(async () => ({ default: (await import('../../whitelist/JoinDialog.tsx')).JoinDialog }))

export function AutoClearWhitelistPage() {
  const rule = useCall(autoClearEndpoints.setting, {})
  const removal = useRemoval()
  const obstacle = useButtons()
  const [isPicking, setIsPicking] = useState(false)
  const [joining, setJoining] = useState<readonly Account[]>([])
  const tab = oneOf(useListQuery(TAB_KEY).query.tab, TAB_CODES)
  const counts = { whitelist: rule.data?.whitelist_count, upcoming: rule.data?.upcoming_count }
  return (
    <>
      <PageHeader
        title="自动清零白名单"
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            disabledReason={obstacle('autoClear')}
            onClick={() => setIsPicking(true)}
          >
            添加账户
          </Button>
        }
      />
      <RuleStrip rule={rule} />
      <ActionsContext value={{ remove: removal.remove, join: setJoining }}>
        {tab === 'upcoming' ? (
          <Upcoming counts={counts} />
        ) : (
          <Whitelist counts={counts} removal={removal} onAdd={() => setIsPicking(true)} />
        )}
      </ActionsContext>
      <JoinDialogs isPicking={isPicking} onPicking={setIsPicking} accounts={joining} onAccounts={setJoining} />
    </>
  )
}

type JoinDialogsProps = {
  isPicking: boolean
  onPicking: (isPicking: boolean) => void
  accounts: readonly Account[]
  onAccounts: (accounts: readonly Account[]) => void
}

/** First the accounts, then for how long. */
function JoinDialogs({ isPicking, onPicking, accounts, onAccounts }: JoinDialogsProps) {
  return (
    <Suspense fallback={null}>
      {isPicking ? (
        <AccountPicker
          kind="WHITELIST"
          channel={CHANNEL_CODES}
          room={MAX_WHITELIST_BATCH}
          onClose={() => onPicking(false)}
          onConfirm={chosen => {
            onPicking(false)
            onAccounts(chosen.map(({ row }) => row))
          }}
        />
      ) : null}
      {accounts.length > 0 ? <JoinDialog accounts={accounts} onClose={() => onAccounts([])} onDone={() => onAccounts([])} /> : null}
    </Suspense>
  )
}
