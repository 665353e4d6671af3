// Takes entries off the whitelist at once, and back within six seconds (screens.md P15).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { WhitelistEntry } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'

/** What is said and sent of an entry. */
type Removed = Pick<WhitelistEntry, 'entry_id' | 'account_name'>

export type Removal = {
  /** Entries that are shown no more, although the list may not know yet. */
  hidden: ReadonlySet<string>
  remove: (entries: readonly Removed[]) => void
}

/** Both calls go one after the other, so that an undo never overtakes its removal. */
export function useRemoval(): Removal {
  const toast = useToast()
  const lookAgain = useLookAgain()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (ids: readonly string[]) => setHidden(known => new Set([...known, ...ids]))
  const show = (ids: readonly string[]) => setHidden(known => new Set([...known].filter(id => !ids.includes(id))))
  const scope = { id: 'auto-clear removal' }
  const removal = useMutation({
    scope,
    mutationFn: (ids: readonly string[]) => call(autoClearEndpoints.removeFromWhitelist, { entry_ids: [...ids] }, { background: true }),
    onError: (error, ids) => {
      show(ids)
      toast.error(`未能移出：${failureText(error)}`, { durationMs: 3000 })
    },
    onSettled: lookAgain,
  })
  const restoring = useMutation({
    scope,
    mutationFn: (ids: readonly string[]) => call(autoClearEndpoints.restoreToWhitelist, { entry_ids: [...ids] }, { background: true }),
    onSuccess: () => toast.success('已恢复到白名单'),
    onError: (error, ids) => {
      hide(ids)
      toast.error(`未能撤销：${failureText(error)}`, { durationMs: 3000 })
    },
    onSettled: lookAgain,
  })
  return {
    hidden,
    remove: entries => {
      const ids = entries.map(entry => entry.entry_id)
      hide(ids)
      removal.mutate(ids)
      const [first] = entries
      const what = entries.length === 1 && first ? first.account_name : `${entries.length} 个账户`
      toast.undo(`已将 ${what} 移出白名单`, () => {
        show(ids)
        restoring.mutate(ids)
      })
    },
  }
}

/** Its list, what is upcoming, the counts, and the account lists that show it are read anew. */
const { whitelist, upcoming, setting } = autoClearEndpoints
const { list, byId } = adAccountEndpoints

export function useLookAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  const keys = [callKey(whitelist), callKey(upcoming), callKey(setting), callKey(list), callKey(byId)]
  return () => Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}
