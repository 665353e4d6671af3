// Brand: the white-label texts that the server gives at boot.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import { useCall } from '../api/queries.ts'

/** Undefined until it has come: leave room, show nothing in its place. */
export function useBrand(): Brand | undefined {
  return useCall(organizationEndpoints.brand, {}, { staleTime: Number.POSITIVE_INFINITY }).data
}
