// Asks people to ad accounts, or takes them off: Google's by the spec's call, those of the others by ours.
import { peopleEndpoints } from '@tallyhelm/protocol/topics/bindings/people-endpoints'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useFormCommand } from '../../api/queries.ts'

type Asked = { account_ids: string[]; emails: string[]; role: string; action: 'BIND' | 'UNBIND'; note: string }

export function useAskPeople(channel: Channel): (asked: Asked, idempotencyKey: string) => Promise<Submitted> {
  const google = useFormCommand(peopleEndpoints.relationEmail)
  const others = useFormCommand(peopleEndpoints.grant)
  return (asked, idempotencyKey) => {
    if (channel !== 'GOOGLE') return others.mutateAsync({ request: { ...asked, channel }, idempotencyKey })
    const role = asked.role as 'ADMIN' | 'STANDARD' | 'READ_ONLY' // one of PERSON_ROLES.GOOGLE, which the form offers
    return google.mutateAsync({ request: { ...asked, role }, idempotencyKey })
  }
}
