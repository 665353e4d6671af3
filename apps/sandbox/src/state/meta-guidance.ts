// What Meta recommends for an ad account, and the ad objects that it is about.

/** A campaign or ad set as far as its daily budget goes, in the account's minor unit; 0: it has none of its own. */
export interface MetaAdObject {
  id: string
  level: 'campaign' | 'adset'
  name: string
  effectiveStatus: string
  dailyBudget: bigint
}

/** What Meta recommends for an account, as it tells it: whatever is absent is left out of the answer. */
export interface MetaRecommendation {
  type?: string
  objectIds?: string[]
  signature?: string
  at?: number
  body?: string
  lift?: string
  scoreLift?: string
  url?: string
}
