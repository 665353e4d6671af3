// An account's own ads before anything happens to it, where it has none yet: some months old, made by somebody who is known.
import { ADS_MANAGER, OURSELVES } from '../state/meta-actors.ts'
import type { Actor } from '../state/meta-activities.ts'
import { addActivity } from '../state/meta-activities.ts'
import type { MetaAccount } from '../state/model.ts'
import { digits } from '../state/random.ts'
import { DAY_MS } from '../state/zone.ts'

const SETS = 2
const ADS_EACH = 2
/** Of each ad set, in an hour. */
const DOLLARS = 1

/** `isIdle`: everything is switched off, as in an account that nobody has used for months. */
export function ensureAds(account: MetaAccount, now: number, units: (dollars: number) => bigint, isIdle: boolean): void {
  if ((account.ads ?? []).some(ad => ad.adSetId !== undefined)) return
  const id = (kind: number, what: string) => `120${kind}${digits(`${account.id}|own|${what}`, 14)}`
  const createdAt = now - 60 * DAY_MS
  const status = isIdle ? 'PAUSED' : 'ACTIVE'
  const shared = { effectiveStatus: 'ACTIVE', status, createdAt, updatedAt: createdAt, updatedByApp: ADS_MANAGER.appId }
  const campaignId = id(1, 'campaign')
  const campaign = { ...shared, id: campaignId, level: 'campaign' as const, name: '自有系列', dailyBudget: 0n, objective: 'OUTCOME_SALES' }
  const sets = Array.from({ length: SETS }, (_unused, index) => ({
    ...shared,
    id: id(3, `set|${index}`),
    level: 'adset' as const,
    name: `自有广告组-${index + 1}`,
    campaignId,
    dailyBudget: units(20),
    countries: ['JP'],
    delivery: { perHour: units(DOLLARS), hours: {}, clicksPerPurchase: 20, purchaseValue: units(30) },
  }))
  const pageId = `104${digits(`${account.id}|page`, 12)}`
  const ads = sets.flatMap((set, index) =>
    Array.from({ length: ADS_EACH }, (_unused, ad) => ({
      ...shared,
      id: id(4, `ad|${index}|${ad}`),
      name: `自有素材-${index + 1}-${ad + 1}`,
      feedback: {},
      adSetId: set.id,
      links: [`https://shop.example.com/item/${ad + 1}`],
      pageId,
    })),
  )
  account.adObjects = [...(account.adObjects ?? []), campaign, ...sets]
  account.ads = [...(account.ads ?? []), ...ads]
}

/** Who changed the account's ads last, ourselves and strangers left out; somebody is found by their past where there is none. */
export function knownActor(account: MetaAccount, now: number, strangers: readonly string[]): Actor {
  const known = (account.activities ?? []).findLast(({ actor }) => actor && actor.id !== OURSELVES.id && !strangers.includes(actor.id))
  if (known?.actor) return known.actor
  const actor = { id: `100${digits(`${account.id}|advertiser`, 12)}`, name: '王投放（示例）', ...ADS_MANAGER }
  const [ad] = account.ads ?? []
  if (ad) {
    addActivity(account, {
      at: now - 20 * DAY_MS,
      event: 'create_ad',
      actor,
      object: { id: ad.id, type: 'AD', name: ad.name },
      extra: null,
    })
    account.activities?.sort((one, other) => one.at - other.at)
  }
  return actor
}
