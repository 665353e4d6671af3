// Campaigns, ad sets and ads of a Meta account: what is set on them, what the review says, where they lead and what they spend.

/** What the three levels have in common. */
export interface AdNode {
  id: string
  name: string
  /**
   * What the platform itself says of it while it is switched on (DISAPPROVED, WITH_ISSUES …). A word of the advertiser's (PAUSED …) counts only
   * as long as `status` is absent.
   */
  effectiveStatus: string
  /** what the advertiser set last */
  status?: string
  /** what was set before; the platform's effective status goes by it until then */
  before?: { status: string; until: number }
  /** these three are the account's own where they are absent */
  createdAt?: number
  updatedAt?: number
  updatedByApp?: string
}

/** An ad as far as its review and its target go: policy name → explanation, for all placements and for single ones. */
export interface MetaAd extends AdNode {
  feedback: { global?: Record<string, string>; placement_specific?: Record<string, Record<string, string>> }
  /** in place of the sandbox's own picture of it */
  pictureUrl?: string
  /** absent: of an ad set that is not kept here */
  adSetId?: string
  links?: string[]
  pageId?: string
  pixelId?: string
  instagramId?: string
  conversionDomain?: string
  /** its object_story_spec as it was given; absent: one is made of the fields above */
  story?: Record<string, unknown>
  /** of what its ad set spent by the second, by day */
  days?: Record<string, bigint>
}

/** A campaign or ad set; budgets in the account's minor unit, 0: it has none of its own. */
export interface MetaAdObject extends AdNode {
  level: 'campaign' | 'adset'
  dailyBudget: bigint
  lifetimeBudget?: bigint
  /** of ad sets; absent: of a campaign that is not kept here */
  campaignId?: string
  /** of campaigns */
  objective?: string
  /** of ad sets */
  countries?: string[]
  pixelId?: string
  delivery?: Delivery
  made?: MadeObject
}

/** Of one that was made here over the API: all that was said of it is told again. */
export interface MadeObject {
  /** of ad sets: it spends nothing before it has an ad */
  startsAt?: number
  endsAt?: number
  optimizationGoal?: string
  targeting?: Record<string, unknown>
}

/** How an ad set spends: either a part of what the account spends anyway, or by the second on top of it. */
export interface Delivery {
  /** of the account's own daily spend, in parts of all such weights */
  weight?: number
  /** the account's minor unit for each hour that it delivers */
  perHour?: bigint
  /** the same, by the budget that it has or shares */
  isByBudget?: true
  /** what it is known to have spent, by the hour's first millisecond; what is in no ad set's hours is split by weight */
  hours: Record<string, bigint>
  /** what was too long ago to be kept by the hour, by day */
  earlier?: Record<string, bigint>
  /** where it delivers, equally; absent: where it is targeted */
  countries?: string[]
  /** in all, by the second */
  metered?: bigint
  lastSpentAt?: number
  /** every so many clicks one buys; 0: nobody does */
  clicksPerPurchase: number
  /** of one purchase, in the account's minor unit */
  purchaseValue: bigint
}
