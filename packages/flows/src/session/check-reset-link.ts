// Check the link of a reset mail when it is opened, so that nobody types a password for one that has ended; the link stays as it is.
import { type Contact, findContact } from '@tallyhelm/modules/organization'
import { findTicket } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'
import { linkTicket } from './tickets.ts'

/** Refuses RESET_LINK_EXPIRED as resetPassword does. */
export async function checkResetLink(world: World, input: { token: string }): Promise<Record<string, never>> {
  if (!(await ownerOfLink(world, input.token))) throw new Refusal('RESET_LINK_EXPIRED')
  return {}
}

/** Whose password the link resets; undefined for one that is unknown, used or past its 30 minutes. */
export async function ownerOfLink(world: World, token: string): Promise<(Contact & { userId: string }) | undefined> {
  const now = world.clock.now()
  return await world.db.read({ kind: 'system' }, async tx => {
    const ticket = await findTicket(tx, linkTicket(world, token), now)
    const contact = ticket && (await findContact(tx, ticket.userId))
    return contact && { ...contact, userId: ticket.userId }
  })
}
