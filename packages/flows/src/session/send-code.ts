// Send a code by SMS: to a stranger, with one answer whether or not the number belongs to a user, or to a signed-in user.
import type { SendOwnRequest, SendRequest } from '@tallyhelm/protocol/topics/session/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { issueCode } from './issue-code.ts'
import type { Client } from './open-session.ts'
import { findContact } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'

/** For sign-in, registration and a forgotten password; refuses as issueCode does. */
export function sendCode(world: World, client: Client, input: SendRequest): Promise<{ resend_after_seconds: number }> {
  const { phone, country_code: countryCode, ...rest } = input
  return issueCode(world, client, { ...rest, phone: { countryCode, phone } })
}

/** The number is never taken from the caller but with change-mobile. Counted by phone and user, not by network; refuses as issueCode does. */
export async function sendOwnCode(world: World, actor: UserActor, input: SendOwnRequest): Promise<{ resend_after_seconds: number }> {
  const { phone, country_code: countryCode, ...rest } = input
  if (phone !== undefined) return issueCode(world, actor, { ...rest, phone: { countryCode, phone } })
  const contact = await world.db.read({ kind: 'system' }, tx => findContact(tx, actor.userId))
  if (!contact) throw new Refusal('NOT_FOUND')
  return issueCode(world, actor, { ...rest, phone: { countryCode: contact.countryCode, phone: contact.mobile } })
}
