// After a change of the whitelist: its list, what is upcoming, the counts, and the account lists that show it are read anew.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { useQueryClient } from '@tanstack/react-query'

const { whitelist, upcoming, setting } = autoClearEndpoints
const { list, byId } = adAccountEndpoints

export function useLookAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  const keys = [callKey(whitelist), callKey(upcoming), callKey(setting), callKey(list), callKey(byId)]
  return () => Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}
