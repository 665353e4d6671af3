// Begin the second factor by passkey: what the passkey is to sign.
import { listPasskeys, passkeyRequest, setTicketChallenge } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { PasskeyOptions } from '@tallyhelm/protocol/topics/session/factor-schemas'
import type { World } from '@tallyhelm/world/handles/world'
import type { Client } from './open-session.ts'
import { browserTicket } from './tickets.ts'

/** Only who has proved the first factor learns which passkeys there are. Refuses with TICKET_EXPIRED. */
export async function beginSecondFactorPasskey(
  world: World,
  client: Client,
  input: { ticket: string },
): Promise<{ options: PasskeyOptions }> {
  const key = browserTicket(world, client, 'SECOND_FACTOR', input.ticket)
  return world.db.transaction({ kind: 'system' }, async tx => {
    const challenge = world.secrets.newToken()
    const ticket = await setTicketChallenge(tx, key, challenge, world.clock.now())
    if (!ticket) throw new Refusal('TICKET_EXPIRED')
    return { options: { ...(await passkeyRequest(world.settings.passkeys, await listPasskeys(tx, ticket.userId), challenge)) } }
  })
}
