// Making ads: campaigns, ad groups and ads below an ad account, in our words. Whoever calls puts a marker into each name and looks before a resend.
import type { AdLevel, BudgetKind, CallToAction, Gender, Objective } from '@tallyhelm/protocol/topics/ads/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { AccountRef, NamedAccount, PlatformTrouble, ReadAnswer } from './answers.ts'
import type { BindingAnswer } from './bindings.ts'

/** What is to be made, the same for all platforms. Optional enhancements of a platform are always off. */
export type AdPlan = {
  objective: Objective
  budget: { kind: BudgetKind; amount: Money }
  /** `endsAt` null: it runs until it is stopped, which a LIFETIME budget does not allow */
  schedule: { startsAt: Date | null; endsAt: Date | null }
  audience: {
    /** ISO 3166-1, two capital letters */
    countries: readonly string[]
    ageFrom: number | null
    ageUntil: number | null
    gender: Gender
    /** of search ads; empty elsewhere */
    keywords: readonly string[]
  }
  /** the platform's own words of places (Meta facebook, instagram …; TikTok PLACEMENT_TIKTOK …); null: the platform chooses */
  placements: readonly string[] | null
  /** what counts as a conversion: a pixel's id and the platform's own word for the event (Meta, TikTok), of Google's the account's own goals */
  conversion: { pixelId: string; event: string } | null
  creative: CreativePlan
}
export type CreativePlan = {
  /** in whose name it speaks: Meta a page, TikTok an identity; Google none */
  identity: { id: string; kind: string } | null
  /** the platform's own ids, as `AdMediaPort` gave them; null of search ads. `coverId`: the still picture of a video */
  media: { kind: 'IMAGE' | 'VIDEO'; id: string; coverId: string | null } | null
  /** Meta and TikTok take the first of each; search ads 3–15 headlines and 2–4 texts */
  headlines: readonly string[]
  texts: readonly string[]
  callToAction: CallToAction | null
  landingUrl: string
  /** made by AI: TikTok asks for it to be disclosed */
  isAiMade: boolean
}

/** One step. `name` holds the marker. `requestId`: a 64-bit integer as text, the same for every attempt of one step. */
export type MakingOrder = { name: string; requestId: string; plan: AdPlan } & (
  | { level: 'CAMPAIGN' }
  | { level: 'AD_GROUP'; campaignId: string }
  | { level: 'AD'; campaignId: string; adGroupId: string }
)

/** A field of the plan that the platform objects to, and why, in its own words; null: it names none that we know. */
export type PlanField =
  | 'objective'
  | 'budget'
  | 'schedule'
  | 'countries'
  | 'age'
  | 'gender'
  | 'keywords'
  | 'placements'
  | 'conversion'
  | 'identity'
  | 'media'
  | 'headlines'
  | 'texts'
  | 'callToAction'
  | 'landingUrl'
  | 'name'
export type PlanObjection = { field: PlanField | null; reasonText: string }

/** done: it is there. refused: a final no, nothing made. not_done: provably nothing happened. unknown: it may or may not be there. */
export type MakingAnswer =
  | { kind: 'done'; id: string; requestId: string | null }
  | { kind: 'refused'; objections: PlanObjection[]; trouble: PlatformTrouble; requestId: string | null }
  | { kind: 'not_done'; why: 'rate_limited' | 'unavailable'; trouble: PlatformTrouble }
  | { kind: 'unknown'; trouble: PlatformTrouble; requestId: string | null }

/** What a plan for the account may name. */
export type AdOptions = {
  identities: { id: string; kind: string; name: string }[]
  pixels: { id: string; name: string; events: string[] }[]
  /** null: the platform names none */
  leastDaily: Money | null
  leastLifetime: Money | null
}

export interface AdMakingPort {
  readOptions(account: AccountRef): Promise<ReadAnswer<AdOptions>>
  /** What the platform would object to, with nothing made (Meta validate_only, Google validateOnly); absent where it has no such call. */
  check?(account: AccountRef, plan: AdPlan, name: string): Promise<ReadAnswer<PlanObjection[]>>
  /** Sends one creation, once, switched off; a platform may ignore that of campaigns, so whoever calls reads it back. Never retries by itself. */
  make(account: AccountRef, order: MakingOrder): Promise<MakingAnswer>
  /** Ids of all objects of the level whose name holds the marker, deleted ones left out, from all pages. Lists may lag behind what was made. */
  findMade(account: NamedAccount, level: AdLevel, marker: string): Promise<ReadAnswer<string[]>>
  /** Takes it away for good, with all that stands below it. */
  remove(account: NamedAccount, level: AdLevel, id: string): Promise<BindingAnswer>
}

/** What a platform says of one object of a batch; of those that it does not name nothing is known. */
export type ItemAnswer = { id: string; answer: BindingAnswer }

/** Switching and budgets of objects that are there. Each call is sent once; what it comes to is read back. */
export interface AdSwitchPort {
  /** The most objects of one call. */
  readonly together: number
  /** One level of one account; an answer for each id. */
  setStatuses(account: AccountRef, level: AdLevel, ids: readonly string[], status: 'ACTIVE' | 'PAUSED'): Promise<ItemAnswer[]>
  /** Of the object that holds the budget: at Google a campaign, elsewhere a campaign or an ad group. Its kind does not change. */
  setBudget(account: AccountRef, level: Exclude<AdLevel, 'AD'>, id: string, kind: BudgetKind, amount: Money): Promise<BindingAnswer>
}
