// After a change of the whitelist: its list, what is upcoming and the counts are read anew.
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../api/queries.ts'

export function useLookAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  const { whitelist, upcoming, setting } = autoClearEndpoints
  return () =>
    Promise.all([callKey(whitelist), callKey(upcoming), callKey(setting)].map(queryKey => client.invalidateQueries({ queryKey })))
}
