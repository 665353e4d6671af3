// Access: who may call an endpoint, decided from the actor alone, in this one place.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Caller, Endpoint } from '@tallyhelm/protocol/wire/endpoint'

type Gate = Pick<Endpoint<unknown, unknown>, 'callers' | 'roles'>

/** Whether the endpoint answers without a session. */
export function isOpenToAnyone(endpoint: Gate): boolean {
  return endpoint.callers.includes('anyone')
}

/** Refuses with PERMISSION_DENIED a signed-in user who is none of the endpoint's callers, or has none of its roles. */
export function demandAccess(endpoint: Gate, actor: UserActor): void {
  const isCaller = callersOf(actor).some(caller => endpoint.callers.includes(caller))
  const hasRole = endpoint.roles === undefined || endpoint.roles.some(role => actor.roles.includes(role))
  if (!isCaller || !hasRole) throw new Refusal('PERMISSION_DENIED')
}

function callersOf(actor: UserActor): Caller[] {
  if (actor.customerId === null) return ['anyone', 'user']
  return ['anyone', 'user', actor.subCustomerId === null ? 'customer' : 'sub-customer']
}
