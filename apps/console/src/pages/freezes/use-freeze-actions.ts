// What is being done about freezes: a mark goes at once, the rest asks for a reason first.
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import type { ConsoleFreeze } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { type FreezeAction, MARKED } from './FreezeActions.tsx'

type Asked = { action: 'refuse' | 'lift'; freezes: readonly ConsoleFreeze[] }

export function useFreezeActions(onDone: () => void) {
  const toast = useToast()
  const [asked, setAsked] = useState<Asked>()
  const mark = useCommand(consoleFreezeEndpoints.mark)
  const close = () => setAsked(undefined)
  const done = (text: string) => {
    close()
    toast.success(text)
    onDone()
  }
  const act = (action: FreezeAction, freezes: readonly ConsoleFreeze[]) => {
    if (action === 'refuse' || action === 'lift') return setAsked({ action, freezes })
    const record_ids = freezes.map(freeze => freeze.record_id)
    mark.mutate({ request: { record_ids, mark: action } }, { onSuccess: () => done(MARKED[action]) })
  }
  return { asked, act, done, close, isBusy: mark.isPending }
}
