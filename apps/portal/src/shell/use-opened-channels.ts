// The channels that the customer has; the others are left out of menu, tabs and searches (spec §7, opened-channels).
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useCall } from '../api/queries.ts'
import { useSession } from '../session/use-session.ts'

const STALE_MS = 5 * 60_000

/** All of them until the answer has come, when there is none, and for a user of no customer. */
export function useOpenedChannels(): readonly Channel[] {
  const session = useSession()
  const isAssociated = session.status === 'ready' && session.roles.includes('Associated')
  const { data } = useCall(organizationEndpoints.openedChannels, {}, { enabled: isAssociated, staleTime: STALE_MS })
  return data?.channels ?? CHANNEL_CODES
}
