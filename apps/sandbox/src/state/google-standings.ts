// What each of Google's search ads comes to with all above it, what its budget gives, and what it spent.
import type { AdGroup, Campaign, CampaignBudget, GoogleAds, GroupAd } from './google-ads.ts'
import type { GoogleAccount } from './model.ts'
import { DAY_MS, instantOf } from './zone.ts'

/** What an object comes to; `reasons` in Google's words. */
export interface Standing {
  primary: 'ELIGIBLE' | 'PAUSED' | 'REMOVED' | 'ENDED' | 'PENDING' | 'NOT_ELIGIBLE'
  reasons: string[]
}
const stood = (primary: Standing['primary'], ...reasons: string[]): Standing => ({ primary, reasons })

/** Of the account's ads at one instant; answers by id. */
export function standingsOf(account: GoogleAccount, ads: GoogleAds, now: number) {
  const campaigns = new Map(ads.campaigns.map(each => [each.id, ownStanding(account, each, now)]))
  const groups = new Map(ads.groups.map(each => [each.id, groupStanding(each, campaigns.get(each.campaignId))]))
  const groupOf = new Map(ads.groups.map(each => [each.id, each]))
  const delivering = ads.ads.filter(each => each.status === 'ENABLED' && groups.get(each.adGroupId)?.primary === 'ELIGIBLE')
  const busy = new Set(delivering.map(each => groupOf.get(each.adGroupId)?.campaignId))
  return {
    campaign: (id: string): Standing => {
      const own = campaigns.get(id) ?? stood('REMOVED', 'CAMPAIGN_REMOVED')
      return own.primary === 'ELIGIBLE' && !busy.has(id) ? stood('NOT_ELIGIBLE', 'HAS_NO_AD_GROUPS') : own
    },
    group: (id: string): Standing => groups.get(id) ?? stood('REMOVED', 'AD_GROUP_REMOVED'),
    ad: (each: GroupAd): Standing => adStanding(each, groups.get(each.adGroupId)),
    delivering,
    campaignOf: (each: GroupAd): string => groupOf.get(each.adGroupId)?.campaignId ?? '',
  }
}

function ownStanding(account: GoogleAccount, { status, startsAt, endsAt }: Campaign, now: number): Standing {
  if (status === 'REMOVED') return stood('REMOVED', 'CAMPAIGN_REMOVED')
  if (status === 'PAUSED') return stood('PAUSED', 'CAMPAIGN_PAUSED')
  if (endsAt !== null && instantOf(endsAt, account.timezone) < now) return stood('ENDED', 'CAMPAIGN_ENDED')
  if (startsAt !== null && instantOf(startsAt, account.timezone) > now) return stood('PENDING', 'CAMPAIGN_PENDING')
  return account.status === 'ENABLED' ? stood('ELIGIBLE') : stood('NOT_ELIGIBLE')
}

function groupStanding({ status }: AdGroup, campaign: Standing | undefined): Standing {
  if (status === 'REMOVED') return stood('REMOVED', 'AD_GROUP_REMOVED')
  if (status === 'PAUSED') return stood('PAUSED', 'AD_GROUP_PAUSED')
  return campaign?.primary === 'ELIGIBLE' ? stood('ELIGIBLE') : stood('NOT_ELIGIBLE', campaign?.reasons[0] ?? 'CAMPAIGN_REMOVED')
}

function adStanding({ status }: GroupAd, group: Standing | undefined): Standing {
  if (status === 'REMOVED') return stood('REMOVED', 'AD_GROUP_AD_REMOVED')
  if (status === 'PAUSED') return stood('PAUSED', 'AD_GROUP_AD_PAUSED')
  return group?.primary === 'ELIGIBLE' ? stood('ELIGIBLE') : stood('NOT_ELIGIBLE', group?.reasons[0] ?? 'AD_GROUP_REMOVED')
}

/** What a budget gives for a day, in micros: of a whole period its even part. */
export function perDayOf({ period, amount }: CampaignBudget, { startsAt, endsAt }: Campaign, timezone: string): bigint {
  if (period === 'DAILY' || endsAt === null) return amount
  const days = startsAt === null ? 1 : Math.ceil((instantOf(endsAt, timezone) - instantOf(startsAt, timezone)) / DAY_MS)
  return amount / BigInt(Math.max(days, 1))
}

/** Spend of ads by day, in micros. */
export function spendOfAds(ads: readonly GroupAd[]): Map<string, bigint> {
  const byDay = new Map<string, bigint>()
  for (const { days } of ads) for (const [day, spend] of Object.entries(days)) byDay.set(day, (byDay.get(day) ?? 0n) + spend)
  return byDay
}
