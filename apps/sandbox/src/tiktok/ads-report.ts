// The integrated report of campaigns, ad groups or ads, by the day.
import type { SpendDay, TikTokAccount } from '../state/model.ts'
import { withDelivery } from '../state/spend.ts'
import { treeOf } from '../state/tiktok-ads.ts'
import { type Call } from '../wire/call.ts'
import { listParameter, refuseTikTok } from './envelope.ts'
import type { TikTokAd } from '../state/tiktok-running.ts'

const LEVELS = {
  AUCTION_CAMPAIGN: { dimension: 'campaign_id', idOf: (ad: TikTokAd) => ad.campaignId },
  AUCTION_ADGROUP: { dimension: 'adgroup_id', idOf: (ad: TikTokAd) => ad.adGroupId },
  AUCTION_AD: { dimension: 'ad_id', idOf: (ad: TikTokAd) => ad.id },
} as const
type ObjectLevel = (typeof LEVELS)[keyof typeof LEVELS]

/** undefined: a level of advertisers */
export const objectLevelOf = ({ query }: Call): ObjectLevel | undefined =>
  Object.entries(LEVELS).find(([name]) => name === query.data_level)?.[1]

export interface ObjectRow {
  dimensions: Record<string, string>
  row: SpendDay
}

/** Days without delivery have no row. */
export function objectRows(call: Call, account: TikTokAccount, level: ObjectLevel, days: { start: string; end: string }): ObjectRow[] {
  const dimensions = listParameter(call, 'dimensions') ?? []
  if (dimensions.length !== 2 || !dimensions.includes(level.dimension) || !dimensions.includes('stat_time_day'))
    refuseTikTok(call, 40002, `dimensions: Must be ${level.dimension} and stat_time_day for this data_level.`)
  const rows = new Map<string, ObjectRow>()
  for (const ad of treeOf(account).ads) {
    for (const [day, spend] of Object.entries(ad.days)) {
      if (day < days.start || day > days.end) continue
      const told = withDelivery(account, spend)
      const key = `${day} ${level.idOf(ad)}`
      const before = rows.get(key)?.row ?? { spend: 0n, impressions: 0, clicks: 0 }
      rows.set(key, {
        dimensions: { [level.dimension]: level.idOf(ad), stat_time_day: `${day} 00:00:00` },
        row: {
          spend: before.spend + told.spend,
          impressions: before.impressions + told.impressions,
          clicks: before.clicks + told.clicks,
        },
      })
    }
  }
  return [...rows].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
}
