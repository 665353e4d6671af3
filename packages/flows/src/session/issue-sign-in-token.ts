// Issue a single-use sign-in token: a partner's system sends a person of a customer over with it (validateToken).
import { audit } from '@tallyhelm/modules/audit'
import { findUserByMobile } from '@tallyhelm/modules/organization'
import { countTokensSince, insertToken, isInRanges, lockPartner, type Partner, TOKEN_LIFE_MS } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TokenRequest } from '@tallyhelm/protocol/topics/session/partner-schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { requireEnabled } from './require-enabled.ts'

const MINUTE_MS = 60_000
const MOST_PER_MINUTE = 60

/**
 * Refuses PARTNER_REFUSED alike for an unknown or revoked partner, a wrong secret and a foreign address; NOT_FOUND for a person of
 * another customer, or one that this partner is not for; FLOW_LIMITED; USER_DISABLED.
 */
export async function issueSignInToken(
  world: World,
  { address }: { address: string },
  input: TokenRequest,
): Promise<{ token: string; url: string; expires_at: string }> {
  const now = world.clock.now()
  const token = world.secrets.newToken()
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const partner = await lockPartner(tx, input.partner_id)
    if (!partner || !world.secrets.isTokenOf(partner.secretDigest, input.partner_secret) || !isAllowed(partner, address))
      throw new Refusal('PARTNER_REFUSED')
    if ((await countTokensSince(tx, partner.id, new Date(now.getTime() - MINUTE_MS))) >= MOST_PER_MINUTE)
      throw new Refusal('FLOW_LIMITED', { seconds: MINUTE_MS / 1_000 })
    const user = isFor(partner, input.customer_id) ? await findUserByMobile(tx, input.country_code, input.mobile) : undefined
    const isTheirs = user?.customerId === input.customer_id && (user.subCustomerId === null || partner.withSubCustomers)
    if (!user || !isTheirs) throw new Refusal('NOT_FOUND')
    requireEnabled(user)
    const of = { customerId: input.customer_id, subCustomerId: user.subCustomerId }
    await insertToken(tx, {
      tokenDigest: world.secrets.tokenDigest(token),
      userId: user.id,
      partnerId: partner.id,
      ...of,
      address,
      now,
      expiresAt,
    })
    const actor = { kind: 'system', name: partner.name } as const
    await audit(world, tx, actor, 'session.issue-token', ['user', user.id, of], { after: { partner_id: partner.id, address } })
  })
  const url = new URL('/loginReceiver', world.settings.portalUrl)
  url.searchParams.set('token', token)
  return { token, url: url.href, expires_at: expiresAt.toISOString() }
}

const isFor = ({ customerIds }: Partner, customerId: string): boolean => customerIds === null || customerIds.includes(customerId)

const isAllowed = ({ addresses }: Partner, address: string): boolean => addresses.length === 0 || isInRanges(addresses, address)
