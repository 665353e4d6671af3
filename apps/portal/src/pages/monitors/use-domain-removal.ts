// Takes a domain off the whitelist at once, and back within six seconds (screens.md P15).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'

type Removal = { hidden: ReadonlySet<string>; remove: (entry: { domain: string; note: string }) => void }

export function useDomainRemoval(): Removal {
  const toast = useToast()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const scope = { id: 'domain removal' }
  const removal = useFormCommand(pauseEndpoints.removeDomains, { scope })
  const restoring = useFormCommand(pauseEndpoints.saveDomains, { scope })
  const show = (domain: string) => setHidden(known => new Set([...known].filter(one => one !== domain)))
  const failed = (what: string) => (error: unknown) => toast.error(`${what}：${failureText(error)}`, { durationMs: 3000 })
  return {
    hidden,
    remove: ({ domain, note }) => {
      setHidden(known => new Set([...known, domain]))
      void removal
        .mutateAsync({ request: { domains: [domain] } })
        .catch(failed('未能移出'))
        .then(() => show(domain))
      toast.undo(`已将 ${domain} 移出白名单`, () => {
        show(domain)
        void restoring
          .mutateAsync({ request: { domains: [domain], note } })
          .then(() => toast.success('已恢复到白名单'))
          .catch(failed('未能撤销'))
      })
    },
  }
}
