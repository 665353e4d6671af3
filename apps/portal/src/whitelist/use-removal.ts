// Takes entries off the whitelist at once, and back within six seconds (screens.md P15).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { WhitelistEntry } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../api/queries.ts'

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
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (ids: readonly string[]) => setHidden(known => new Set([...known, ...ids]))
  const show = (ids: readonly string[]) => setHidden(known => new Set([...known].filter(id => !ids.includes(id))))
  const scope = { id: 'auto-clear removal' }
  const removal = useFormCommand(autoClearEndpoints.removeFromWhitelist, {
    scope,
    onError: (error, { request }) => {
      show(request.entry_ids)
      toast.error(`未能移出：${failureText(error)}`, { durationMs: 3000 })
    },
  })
  const restoring = useFormCommand(autoClearEndpoints.restoreToWhitelist, {
    scope,
    onSuccess: () => toast.success('已恢复到白名单'),
    onError: (error, { request }) => {
      hide(request.entry_ids)
      toast.error(`未能撤销：${failureText(error)}`, { durationMs: 3000 })
    },
  })
  return {
    hidden,
    remove: entries => {
      const ids = entries.map(entry => entry.entry_id)
      hide(ids)
      removal.mutate({ request: { entry_ids: ids } })
      const [first] = entries
      const what = entries.length === 1 && first ? first.account_name : `${entries.length} 个账户`
      toast.undo(`已将 ${what} 移出白名单`, () => {
        show(ids)
        restoring.mutate({ request: { entry_ids: ids } })
      })
    },
  }
}
