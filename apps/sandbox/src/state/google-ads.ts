// Search ads of Google accounts: budgets, campaigns, ad groups, keywords and ads.

export type AdWord = 'ENABLED' | 'PAUSED' | 'REMOVED'
interface Made {
  id: string
  status: AdWord
  /** lists leave it out before this instant */
  listedAt: number
}
/** Of one campaign alone, so that its name is the campaign's. `amount` in micros: of a day, or of the whole period. */
export interface CampaignBudget {
  id: string
  status: 'ENABLED' | 'REMOVED'
  period: 'DAILY' | 'CUSTOM_PERIOD'
  amount: bigint
}
export interface Campaign extends Made {
  name: string
  budgetId: string
  bidding: 'TARGET_SPEND' | 'MAXIMIZE_CONVERSIONS'
  /** yyyy-MM-dd HH:mm:ss by the account's clock; null: at once, and without an end */
  startsAt: string | null
  endsAt: string | null
  /** As they were given, in Google's JSON: those that shape nothing here. */
  settings: Record<string, unknown>
}
export interface AdGroup extends Made {
  name: string
  campaignId: string
}
/** Of a campaign or of an ad group; `value` as it was given, in Google's JSON. */
export interface Criterion {
  id: string
  ownerId: string
  isNegative: boolean
  type: 'LOCATION' | 'LANGUAGE' | 'KEYWORD' | 'GENDER' | 'AGE_RANGE'
  value: Record<string, unknown>
}
export interface GroupAd extends Made {
  adGroupId: string
  /** as it was given, in Google's JSON */
  ad: Record<string, unknown>
  /** what it spent, in micros, by day of the account's clock */
  days: Record<string, bigint>
}
export interface GoogleAds {
  budgets: CampaignBudget[]
  campaigns: Campaign[]
  groups: AdGroup[]
  campaignCriteria: Criterion[]
  groupCriteria: Criterion[]
  ads: GroupAd[]
  /** the last change and its number: what the account's books tell */
  last: string
  changes: number
  /** until when it has spent */
  meteredTo: number
}

export const noAds = (now: number): GoogleAds => ({
  budgets: [],
  campaigns: [],
  groups: [],
  campaignCriteria: [],
  groupCriteria: [],
  ads: [],
  last: '',
  changes: 0,
  meteredTo: now,
})
