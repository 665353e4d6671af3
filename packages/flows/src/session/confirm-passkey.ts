// Confirm a new passkey: from then on it is a second factor.
import { acceptPasskey, firstRecoveryCodes, insertPasskey, listPasskeys, useTicket } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { PASSKEYS_MOST } from '@tallyhelm/protocol/topics/session/limits'
import type { ConfirmPasskeyRequest } from '@tallyhelm/protocol/topics/session/factor-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { wrongProof } from './attempts.ts'
import { notifyOf } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'
import { sessionTicket } from './tickets.ts'

/**
 * With the first factor come recovery codes, shown this once. Refuses with TICKET_EXPIRED (also for a second answer to one challenge) and
 * SECOND_FACTOR_WRONG (not for this challenge, domain or page; a passkey that is known already).
 */
export async function confirmPasskey(
  world: World,
  actor: UserActor,
  input: ConfirmPasskeyRequest,
): Promise<{ id: string; recovery_codes: string[] | null }> {
  const now = world.clock.now()
  const key = sessionTicket(world, actor, 'ADD_PASSKEY', input.ticket)
  const ticket = await world.db.transaction({ kind: 'system' }, tx => useTicket(tx, key, now))
  if (!ticket || ticket.userId !== actor.userId || ticket.challenge === null) throw new Refusal('TICKET_EXPIRED')
  const passkey = await acceptPasskey(world.settings.passkeys, ticket.challenge, input.attestation)
  if (!passkey) throw new Refusal('SECOND_FACTOR_WRONG', wrongProof('passkey'))
  return world.db.transaction({ kind: 'system' }, async tx => {
    const contact = await ownContact(tx, actor)
    const id = world.ids.next()
    const isFull = (await listPasskeys(tx, actor.userId)).length >= PASSKEYS_MOST
    const isNew = !isFull && (await insertPasskey(tx, { ...passkey, id, userId: actor.userId, name: input.name, now }))
    if (!isNew) throw new Refusal('SECOND_FACTOR_WRONG', wrongProof('passkey'))
    await notifyOf(world, tx, contact, `您的账号已添加通行密钥“${input.name}”。`)
    await recordOwn(world, tx, actor, 'session.add-passkey', { passkey: id })
    return { id, recovery_codes: await firstRecoveryCodes(world, tx, actor.userId) }
  })
}
