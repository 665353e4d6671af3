// Verify the phone before a customer is bound.
import { lockPersons } from '@tallyhelm/modules/organization'
import { requireCode } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BindingTicket } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { sealBindingTicket } from './binding-ticket.ts'

/** Refuses with CUSTOMER_BOUND_ALREADY and CODE_WRONG (a code sent for bind-account to the user's own phone). */
export async function verifyBinding(world: World, actor: UserActor, input: { code: string }): Promise<BindingTicket> {
  if (actor.customerId !== null) throw new Refusal('CUSTOMER_BOUND_ALREADY')
  const [person] = await world.db.transaction({ kind: 'system' }, tx => lockPersons(tx, [actor.userId]))
  if (!person) throw new Refusal('SESSION_MISSING')
  const phone = { countryCode: person.countryCode, phone: person.mobile }
  await requireCode(world, { phone, purpose: 'bind-account', code: input.code })
  const { ticket, expiresAt } = sealBindingTicket(world, actor)
  return { ticket, expires_at: expiresAt.toISOString() }
}
