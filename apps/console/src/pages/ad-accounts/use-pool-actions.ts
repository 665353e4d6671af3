// What is being done about ad accounts of the pool: a synchronisation goes at once, the rest asks for a reason first.
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import type { PoolAction } from './PoolActions.tsx'

type Asked = { action: Exclude<PoolAction, 'sync'>; accounts: readonly PoolAccount[] }

/** `onDone` reads the list anew. */
export function usePoolActions(onDone: () => void) {
  const toast = useToast()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = (text: string) => {
    close()
    toast.success(text)
    onDone()
  }
  const sync = useFormCommand(consoleAccountEndpoints.sync, {
    onSuccess: ({ results }) => {
      const accepted = results.filter(result => result.accepted).length
      const refused = results.find(result => !result.accepted)
      done(refused === undefined ? `已提交同步：${accepted} 个账户` : `已提交同步：${accepted} 个账户；${refused.msg}`)
    },
    // Nothing of it is shown in place: asked again too soon, it says how long to wait.
    onError: error => toast.warning(error.msg, { durationMs: 4_000, key: 'sync' }),
  })
  const act = (action: PoolAction, accounts: readonly PoolAccount[]) => {
    if (action === 'sync') sync.mutate({ request: { account_ids: accounts.map(account => account.account_id) } })
    else setAsked({ action, accounts })
  }
  return { asked, act, done, close, isSyncing: sync.isPending }
}
