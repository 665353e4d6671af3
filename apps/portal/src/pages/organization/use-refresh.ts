// What is read again after a change of one's own account, or of the members.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { useQueryClient } from '@tanstack/react-query'

export function useRefresh(): () => void {
  const client = useQueryClient()
  const { info, securityOverview, devices } = sessionEndpoints
  const keys = [info, securityOverview, devices, organizationEndpoints.authorityConfig].map(one => callKey(one))
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
}

/** The lists of members are read again. */
export function useMembersChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: callKey(organizationEndpoints.members) })
}
