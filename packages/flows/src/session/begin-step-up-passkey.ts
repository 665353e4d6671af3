// Begin a step-up by passkey: what the passkey is to sign.
import { CEREMONY_LIFE_MS, insertTicket, listPasskeys, passkeyRequest } from '@tallyhelm/modules/session'
import type { PasskeyOptions } from '@tallyhelm/protocol/topics/session/factor-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { sessionTicket } from './tickets.ts'

export async function beginStepUpPasskey(world: World, actor: UserActor): Promise<{ ticket: string; options: PasskeyOptions }> {
  const now = world.clock.now()
  const ticket = world.secrets.newToken()
  const challenge = world.secrets.newToken()
  return world.db.transaction({ kind: 'system' }, async tx => {
    const key = sessionTicket(world, actor, 'STEP_UP_PASSKEY', ticket)
    const expiresAt = new Date(now.getTime() + CEREMONY_LIFE_MS)
    await insertTicket(tx, { ...key, userId: actor.userId, challenge, now, expiresAt, tries: 1 })
    const options = await passkeyRequest(world.settings.passkeys, await listPasskeys(tx, actor.userId), challenge)
    return { ticket, options: { ...options } }
  })
}
