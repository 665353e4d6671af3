// Make ready: what an account that was made still needs before the customer gets it, and its entry into the product.
import { countQuota, findCountSoFar, findHolder } from '@tallyhelm/modules/ad-accounts'
import { caseOf, type Item } from '@tallyhelm/modules/items'
import { recordOpening } from '@tallyhelm/modules/ledger'
import type { Opening } from '@tallyhelm/modules/openings'
import { type Money, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { adoptInto } from '../ad-accounts/adopt-ad-account.ts'
import { setLeastCap } from '../ad-accounts/set-least-cap.ts'
import type { FollowAnswer } from '../items/item-rules.ts'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'

const system = { kind: 'system' } as const
export const OPENER: SystemActor = { kind: 'system', name: 'openings' }

export type Followed = { item: Item; opening: Opening; outsideAccountId: string }
/** What the platform lets the account spend; null: it has no limit set. */
export type Found = { limit: Money | null }
type Unready = Exclude<FollowAnswer, { kind: 'ready' }>

export const portOf = (world: World, { channel }: Pick<Item, 'channel'>) => world.platforms[channel].openings

export async function makeReady(world: World, of: Followed): Promise<FollowAnswer> {
  const port = portOf(world, of.item)
  if (!port) return NOT_CONNECTED
  const { opening, outsideAccountId: resultId } = of
  const found = await readied(world, of)
  if ('kind' in found) return found
  const warnings: string[] = []
  for (const email of opening.values.invite_emails) {
    const invited = await port.invite?.({ outsideAccountId: resultId }, email)
    if (invited?.kind === 'refused') warnings.push(`邀请 ${email} 失败：${invited.trouble.message}`)
    else if (invited && invited.kind !== 'done') return unread(invited.trouble)
  }
  return {
    kind: 'ready',
    resultId,
    warnings,
    takeIn: (tx, item) => takeIn(world, tx, { item, opening, outsideAccountId: resultId }, found),
  }
}

/** A new account of Meta's has no cap, which is unlimited credit: nobody gets it before the least one is read back. */
export async function readied(world: World, { item, opening, outsideAccountId }: Followed): Promise<Found | Unready> {
  const { channel } = item
  const { currency } = opening.values
  const platform = world.platforms[channel]
  const facts = await platform.readAccount({ outsideAccountId })
  if (facts.kind !== 'ok') return unread(facts.trouble)
  if (facts.value.currency !== currency)
    return { kind: 'refused', told: `渠道开出的账户币种为 ${facts.value.currency}，与申请的 ${currency} 不同`, objections: [] }
  if (channel === 'FACEBOOK') {
    const about = { requestId: `opening:${item.id}`, object: ['opening-application', caseOf(item)] } as const
    const capped = await setLeastCap(world, OPENER, { outsideAccountId, currency }, about)
    if (capped.kind === 'refused') return { kind: 'waits', for: 'PLATFORM', told: capped.problem, objections: [] }
    if (capped.kind === 'gone') return { kind: 'unavailable', why: '渠道暂时查不到该账户', retryAfterMs: null }
    if (capped.kind === 'again') return { kind: 'unavailable', why: capped.why, retryAfterMs: null }
    if (capped.kind === 'unavailable') return unread(capped.trouble)
  }
  const quota = await platform.readQuota({ outsideAccountId, currency })
  if (quota.kind !== 'ok') return unread(quota.trouble)
  const soFar = await world.db.read(system, tx => findCountSoFar(tx, { outsideAccountId, currency, channel }))
  const { limit, hasFallen } = countQuota(soFar, quota.value, zero(currency))
  // What nobody has explained yet is no opening figure.
  return { limit: hasFallen ? null : limit }
}

/** Adopts it with what is on it in the books, and asks for its first synchronisation; gives why that can't be, in words for people. */
export async function takeIn(
  world: World,
  tx: Tx,
  { item, opening, outsideAccountId }: Followed,
  { limit }: Found,
): Promise<string | undefined> {
  const { customerId, values } = opening
  const { channel } = item
  const held = await findHolder(tx, channel, outsideAccountId)
  if (held?.customerId === customerId) return undefined
  if (held) return '该账户已在系统中属于其他客户'
  const account = { customerId, companyId: values.company_id, channel, outsideAccountId }
  const adAccountId = await adoptInto(world, tx, OPENER, { ...account, currency: values.currency, accountName: item.name })
  if (limit) await recordOpening(tx, { customerId, adAccountId, limit, operator: OPENER.name, at: world.clock.now() })
  return undefined
}
