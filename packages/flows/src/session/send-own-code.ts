// Send a code to a signed-in user: to his own number, or to the one he wants to change to.
import { findContact } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SendOwnRequest } from '@tallyhelm/protocol/topics/session/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { issueCode } from './issue-code.ts'

/** The number is never taken from the caller but with change-mobile. Counted by phone and user, not by network; refuses as issueCode does. */
export async function sendOwnCode(world: World, actor: UserActor, input: SendOwnRequest): Promise<{ resend_after_seconds: number }> {
  const { phone, country_code: countryCode, ...rest } = input
  if (phone !== undefined) return issueCode(world, actor, { ...rest, phone: { countryCode, phone } })
  const contact = await world.db.read({ kind: 'system' }, tx => findContact(tx, actor.userId))
  if (!contact) throw new Refusal('NOT_FOUND')
  return issueCode(world, actor, { ...rest, phone: { countryCode: contact.countryCode, phone: contact.mobile } })
}
