// The lists of members are read again.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../api/queries.ts'

export function useMembersChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: callKey(organizationEndpoints.members) })
}
