// Redeem a single-use sign-in token for a session (spec §7, validateToken).
import { findUser } from '@tallyhelm/modules/organization'
import { useToken } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'
import { type Client, type OpenedSession, openSession } from './open-session.ts'
import { tellOfPartner } from './tell-of-partner.ts'
import { requireEnabled } from './require-enabled.ts'

/**
 * Refuses with SESSION_EXPIRED for an unknown, used or expired token alike, and for one whose person belongs to somebody else since;
 * with USER_DISABLED. The customer's owner is told of a partner's.
 */
export async function redeemSignInToken(world: World, client: Client, input: { token: string }): Promise<OpenedSession> {
  return world.db.transaction({ kind: 'system' }, async tx => {
    const used = { tokenDigest: world.secrets.tokenDigest(input.token), address: client.address, now: world.clock.now() }
    const token = await useToken(tx, used)
    const user = token && (await findUser(tx, token.userId))
    if (!user || user.customerId !== token.customerId || user.subCustomerId !== token.subCustomerId) throw new Refusal('SESSION_EXPIRED')
    requireEnabled(user)
    const { partnerId } = token
    if (partnerId !== null) await tellOfPartner(world, tx, user, partnerId)
    return openSession(world, tx, user, client, { action: 'session.sign-in', by: 'token', isRemembered: false, partnerId })
  })
}
