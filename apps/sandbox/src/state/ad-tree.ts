// How the objects of an ad account stand at an instant: each by what is set on it, on what is above it, and by the platform's own word.
import type { AdNode, MetaAd, MetaAdObject } from './meta-ads.ts'
import type { MetaAccount } from './model.ts'

/** `stale`: as it was before the last change of each. */
export interface Moment {
  now: number
  stale: boolean
}

/** What the advertiser sets; every other effective status is the platform's, or comes from above. */
const STATUSES = new Set(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED'])

export function configuredOf(node: AdNode, { stale }: Pick<Moment, 'stale'> = { stale: false }): string {
  if (stale && node.before) return node.before.status
  return node.status ?? (STATUSES.has(node.effectiveStatus) ? node.effectiveStatus : 'ACTIVE')
}

/** What the effective status goes by: it follows a change some time later. */
function settledOf(node: AdNode, { now, stale }: Moment): string {
  return node.before && (stale || now < node.before.until) ? node.before.status : configuredOf(node)
}

const wordOf = ({ effectiveStatus }: AdNode): string => (STATUSES.has(effectiveStatus) ? 'ACTIVE' : effectiveStatus)

export const campaignOf = (account: MetaAccount, adSet: MetaAdObject | undefined): MetaAdObject | undefined =>
  adSet?.campaignId === undefined ? undefined : account.adObjects?.find(each => each.level === 'campaign' && each.id === adSet.campaignId)
export const adSetOf = (account: MetaAccount, ad: MetaAd): MetaAdObject | undefined =>
  ad.adSetId === undefined ? undefined : account.adObjects?.find(each => each.level === 'adset' && each.id === ad.adSetId)

export function effectiveOf(account: MetaAccount, object: MetaAdObject, moment: Moment): string {
  const own = settledOf(object, moment)
  if (own !== 'ACTIVE') return own
  const campaign = object.level === 'adset' ? campaignOf(account, object) : undefined
  if (campaign && settledOf(campaign, moment) !== 'ACTIVE') return 'CAMPAIGN_PAUSED'
  return wordOf(object)
}

export function effectiveOfAd(account: MetaAccount, ad: MetaAd, moment: Moment): string {
  const own = settledOf(ad, moment)
  if (own !== 'ACTIVE') return own
  // What the review said holds whatever is above it.
  if (wordOf(ad) !== 'ACTIVE') return wordOf(ad)
  const adSet = adSetOf(account, ad)
  if (!adSet) return 'ACTIVE'
  const above = effectiveOf(account, adSet, moment)
  if (above === 'CAMPAIGN_PAUSED') return above
  return settledOf(adSet, moment) === 'ACTIVE' ? 'ACTIVE' : 'ADSET_PAUSED'
}

/** Ads of the set that would be shown if the set is. */
export const shownAds = (account: MetaAccount, adSet: MetaAdObject, now: number): MetaAd[] =>
  (account.ads ?? []).filter(ad => ad.adSetId === adSet.id && DELIVERING.has(effectiveOfAd(account, ad, { now, stale: false })))

const DELIVERING = new Set(['ACTIVE', 'WITH_ISSUES'])

/** An ad set of which no ads are kept delivers by itself; one that has some, or was made here, needs one that runs. */
export function delivers(account: MetaAccount, adSet: MetaAdObject, now: number): boolean {
  if (account.status !== 1 && account.status !== 9) return false
  const moment = { now, stale: false }
  const { startsAt = now, endsAt = Infinity } = adSet.made ?? {}
  if (now < startsAt || now >= endsAt) return false
  if (!DELIVERING.has(effectiveOf(account, adSet, moment))) return false
  const hasAds = (account.ads ?? []).some(ad => ad.adSetId === adSet.id)
  return hasAds ? shownAds(account, adSet, now).length > 0 : adSet.made === undefined
}

/** The next instant at which an effective status catches up, or an ad set begins or ends; Infinity where none does. */
export function nextSettling(account: MetaAccount, after: number): number {
  const waits = [...(account.adObjects ?? []), ...(account.ads ?? [])].map(({ before }) => before?.until ?? 0)
  const dates = (account.adObjects ?? []).flatMap(({ made }) => [made?.startsAt ?? 0, made?.endsAt ?? 0])
  return Math.min(Infinity, ...[...waits, ...dates].filter(until => until > after))
}

export const adSetsOf = (account: MetaAccount): MetaAdObject[] => (account.adObjects ?? []).filter(each => each.level === 'adset')

/** A state that was saved before campaigns were kept has ad sets without one, which then share what their account spends. */
export function adoptOrphans(account: MetaAccount): void {
  const orphans = adSetsOf(account).filter(({ campaignId }) => campaignId === undefined)
  if (orphans.length === 0) return
  const id = `1201${account.id}`
  for (const set of orphans) {
    set.campaignId = id
    set.delivery ??= { weight: 1, hours: {}, clicksPerPurchase: 20, purchaseValue: 3_000n }
  }
  if (account.adObjects?.some(each => each.id === id)) return
  account.adObjects?.unshift({ id, level: 'campaign', name: account.name, effectiveStatus: 'ACTIVE', dailyBudget: 0n })
}
