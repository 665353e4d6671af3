// Open link: a customer gets the way to Meta's own pages of enrolment for a company, and comes back with the request that it made there.
import { audit } from '@tallyhelm/modules/audit'
import { findHeldMaterial } from '@tallyhelm/modules/companies'
import { findLivingLink, insertLink, linkTimes, lockLink, type OpeningLink, writeReturn } from '@tallyhelm/modules/openings'
import { lockCustomer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type * as Links from '@tallyhelm/protocol/topics/openings/link-schemas'
import { LINK_LIFE_MINUTES, LINKS_PER_HOUR } from '@tallyhelm/protocol/topics/openings/links'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NO_COMPANY = '请选择已通过审核的开户主体'

/**
 * The same one while it lives; the `state` in it is the person's. Refuses PERMISSION_DENIED for a sub-customer, OPENING_LINK_OFF where Meta gave
 * the agency no pages, INPUT_INVALID at `company_id` without approved material, and OPENING_LINKS_TOO_OFTEN.
 */
export async function openLink(
  world: World,
  actor: TenantActor,
  { company_id: companyId }: Links.OpeningLinkRequest,
): Promise<Links.OpeningLink> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const { metaEnrolmentUrl, portalUrl } = world.settings
  if (metaEnrolmentUrl === undefined) throw new Refusal('OPENING_LINK_OFF')
  const link = await world.db.transaction({ kind: 'system' }, tx => livingLink(world, tx, actor, companyId))
  const url = new URL(metaEnrolmentUrl)
  url.searchParams.set('redirect_uri', `${portalUrl}/auth-redirect`)
  url.searchParams.set('state', `${link.id}.${world.secrets.codeDigest(boundTo(actor, link.id))}`)
  return { link: url.href, expires_at: link.expiresAt.toISOString() }
}

async function livingLink(world: World, tx: Tx, actor: TenantActor, companyId: string): Promise<Pick<OpeningLink, 'id' | 'expiresAt'>> {
  const { customerId } = actor
  await lockCustomer(tx, customerId)
  if (!(await findHeldMaterial(tx, customerId, companyId)))
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'company_id', msg: NO_COMPANY }])
  const now = world.clock.now()
  const living = await findLivingLink(tx, { customerId, companyId, now })
  if (living) return living
  const oldest = (await linkTimes(tx, customerId, new Date(now.getTime() - HOUR_MS), LINKS_PER_HOUR))[LINKS_PER_HOUR - 1]
  if (oldest) {
    const minutes = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / MINUTE_MS))
    throw new Refusal('OPENING_LINKS_TOO_OFTEN', { most: LINKS_PER_HOUR, minutes })
  }
  const link = { id: world.ids.next(), customerId, companyId, expiresAt: new Date(now.getTime() + LINK_LIFE_MINUTES * MINUTE_MS) }
  await insertLink(tx, { ...link, at: now })
  const owner = { customerId, subCustomerId: null }
  await audit(world, tx, actor, 'openings.open-link', ['opening-link', link.id, owner], { company_id: companyId })
  return link
}

/** Once for each link. Refuses PERMISSION_DENIED for a sub-customer, and OPENING_RETURN_REFUSED alike for what was forged and for another's. */
export async function takeReturn(world: World, actor: TenantActor, input: Links.OpeningReturnRequest): Promise<Links.OpeningReturn> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const [id = '', seal = ''] = input.state.split('.')
  const isOwn = /^[1-9]\d{0,18}$/.test(id) && world.secrets.codeDigests(boundTo(actor, id)).some(digest => isSame(world, digest, seal))
  if (!isOwn) throw refused('不是您本人在当前客户下获取的链接')
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const link = await lockLink(tx, id)
    const now = world.clock.now()
    if (!link) throw refused('不是您本人在当前客户下获取的链接')
    if (link.requestId !== null) throw refused('该链接已使用过')
    if (link.expiresAt <= now) throw refused('该链接已过期')
    await writeReturn(tx, id, { requestId: input.request_id, at: now })
    const owner = { customerId: link.customerId, subCustomerId: null }
    await audit(world, tx, actor, 'openings.take-return', ['opening-link', id, owner], { request_id: input.request_id })
    return { company_id: link.companyId, request_id: input.request_id }
  })
}

/** What the seal of a state says besides the link: whose it is, so that nobody else comes back with it. */
const boundTo = ({ userId, customerId }: TenantActor, linkId: string): string => `opening-link|${linkId}|${userId}|${customerId}`

/** Takes the same time wherever the two differ. */
const isSame = ({ secrets }: World, expected: string, given: string): boolean => secrets.isTokenOf(secrets.tokenDigest(expected), given)

const refused = (why: string) => new Refusal('OPENING_RETURN_REFUSED', { why })
