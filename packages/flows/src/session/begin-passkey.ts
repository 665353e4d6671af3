// Begin to add a passkey: what the browser is to make.
import { CEREMONY_LIFE_MS, requireSteppedUp, insertTicket, listPasskeys, passkeyCreation } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { PASSKEYS_MOST } from '@tallyhelm/protocol/topics/session/limits'
import type { PasskeyOptions } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { ownContact } from './own-account.ts'
import { sessionTicket } from './tickets.ts'

/** Refuses with STEP_UP_REQUIRED, and with INPUT_INVALID when there are 10 already. */
export async function beginPasskey(world: World, actor: UserActor): Promise<{ ticket: string; options: PasskeyOptions }> {
  const now = world.clock.now()
  const ticket = world.secrets.newToken()
  const challenge = world.secrets.newToken()
  return world.db.transaction({ kind: 'system' }, async tx => {
    await requireSteppedUp(tx, actor.sessionId, now)
    const known = await listPasskeys(tx, actor.userId)
    if (known.length >= PASSKEYS_MOST)
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'passkey', msg: `最多添加 ${PASSKEYS_MOST} 个通行密钥` }])
    const contact = await ownContact(tx, actor)
    const key = sessionTicket(world, actor, 'ADD_PASSKEY', ticket)
    const expiresAt = new Date(now.getTime() + CEREMONY_LIFE_MS)
    await insertTicket(tx, { ...key, userId: actor.userId, challenge, now, expiresAt, tries: 1 })
    // The handle is a digest of the id: it lies on the authenticator and must tell nothing about the person.
    const userHandle = world.secrets.codeDigest(`passkey-user|${actor.userId}`).slice(0, 43)
    const person = { userHandle, name: maskMobile(contact.mobile), displayName: contact.userName, known }
    return { ticket, options: { ...(await passkeyCreation(world.settings.passkeys, person, challenge)) } }
  })
}
