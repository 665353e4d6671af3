// The auto-clear whitelist from the account lists: putting accounts on it, and taking one off (screens.md 5.1).
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { Account } from '../../whitelist/JoinDialog.tsx'

// The list comes without the code of the whitelist: most visits never touch it.
const JoinDialog = lazy(async () => ({ default: (await import('../../whitelist/JoinDialog.tsx')).JoinDialog }))
const Remover = lazy(async () => ({ default: (await import('../../whitelist/Remover.tsx')).Remover }))

/** The rule leaves them alone, as their people can't see it (docs/decisions/lowering.md). */
export const GIVEN_AWAY = '账户已分配给子客户，不参与自动清零'

type Entry = { entry_id: string; account_name: string }
type Candidate = Account & { sub_customer_id: string | null }
type Actions = {
  /** Asks for how long; accounts that are on the list get a new term. */
  join: (accounts: readonly Candidate[]) => void
  /** At once, and back within six seconds. */
  remove: (entry: Entry) => void
}
const WhitelistContext = createContext<Actions | null>(null)

/** Around the list, so that the dialog outlives a row that moves or goes. */
export function WhitelistActions({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [joining, setJoining] = useState<readonly Account[]>([])
  const [leaving, setLeaving] = useState<readonly Entry[]>([])
  const actions = useMemo<Actions>(
    () => ({
      join(accounts) {
        const given = accounts.filter(account => account.sub_customer_id !== null).length
        if (given > 0) toast.error(`选中的账户中有 ${given} 个已分配给子客户，不参与自动清零，请取消选择后重试`)
        else setJoining(accounts)
      },
      remove: entry => setLeaving(earlier => [...earlier, entry]),
    }),
    [toast],
  )
  const close = () => setJoining([])
  return (
    <WhitelistContext value={actions}>
      {children}
      <Suspense fallback={null}>{joining.length > 0 ? <JoinDialog accounts={joining} onClose={close} onDone={close} /> : null}</Suspense>
      <Suspense fallback={null}>{leaving.length > 0 ? <Remover asked={leaving} /> : null}</Suspense>
    </WhitelistContext>
  )
}

export function useWhitelist(): Actions {
  const actions = useContext(WhitelistContext)
  if (!actions) throw new Error('the whitelist of an account list needs its page around it')
  return actions
}
