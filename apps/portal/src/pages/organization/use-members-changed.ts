// The lists of members are read again.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { useQueryClient } from '@tanstack/react-query'

export function useMembersChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: callKey(organizationEndpoints.members) })
}
