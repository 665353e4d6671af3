// Confirm by code: whoever replies for the customer confirms the version that the SMS code was sent about, and no other.
import { findContact } from '@tallyhelm/modules/organization'
import { requireCode } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ConfirmStatementRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { confirmStatement } from './confirm-statement.ts'
import { replyToStatement } from './reply-to-statement.ts'

/** Refuses CODE_WRONG, also for a code about another version or statement, and what replyToStatement refuses. */
export async function confirmByCode(world: World, actor: TenantActor, { code, ...reply }: ConfirmStatementRequest): Promise<void> {
  // A code is not used up for what can't be confirmed as things stand.
  await replyToStatement(world, actor, reply, async () => undefined)
  const contact = await world.db.read({ kind: 'system' }, tx => findContact(tx, actor.userId))
  if (!contact) throw new Refusal('NOT_FOUND')
  const phone = { countryCode: contact.countryCode, phone: contact.mobile }
  await requireCode(world, { phone, purpose: 'confirm-statement', code, about: `${reply.id}:${reply.version}` })
  await replyToStatement(world, actor, reply, (tx, statement) => confirmStatement(world, tx, statement, { by: 'CODE', actor }))
}
