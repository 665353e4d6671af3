// What is read again after a change of one's own account: profile, security overview, devices.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { useQueryClient } from '@tanstack/react-query'

export function useRefresh(): () => void {
  const client = useQueryClient()
  const keys = [callKey(sessionEndpoints.info), callKey(sessionEndpoints.securityOverview), callKey(sessionEndpoints.devices)]
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
}
