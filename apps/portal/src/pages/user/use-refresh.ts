// What is read again after a change of one's own account: profile, security overview, devices.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../api/queries.ts'

export function useRefresh(): () => void {
  const client = useQueryClient()
  const keys = [callKey(sessionEndpoints.info), callKey(sessionEndpoints.securityOverview), callKey(sessionEndpoints.devices)]
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
}
