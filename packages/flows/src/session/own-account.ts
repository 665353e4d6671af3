// The steps that changes of one's own sign-in share: whom it is about, and what the audit log says.
import { audit } from '@tallyhelm/modules/audit'
import { type Contact, findContact } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export async function ownContact(tx: Tx, actor: UserActor): Promise<Contact> {
  const contact = await findContact(tx, actor.userId)
  if (!contact) throw new Refusal('NOT_FOUND')
  return contact
}

/** An entry about the actor's own user. */
export async function recordOwn(
  world: World,
  tx: Tx,
  actor: UserActor,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await audit(world, tx, actor, action, ['user', actor.userId], details)
}
