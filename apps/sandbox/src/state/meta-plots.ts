// What somebody does in an ad account step by step: a thief in one of six ways, or an advertiser who launches ads.
import type { Actor } from './meta-activities.ts'
import type { PingWay } from './meta-rules.ts'

export const THEFT_CASES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type TheftCase = (typeof THEFT_CASES)[number]

interface NewObject {
  id: string
  name: string
}

/** Amounts are in the account's minor unit. */
export type Step = { at: number } & (
  | { kind: 'add_user'; userKind: 'PERSON' | 'PARTNER'; id: string; name: string }
  | { kind: 'remove_user'; id: string }
  | ({ kind: 'create_campaign' } & NewObject)
  | ({
      kind: 'create_ad_set'
      campaignId: string
      dailyBudget: bigint
      perHour: bigint
      countries: string[]
      clicksPerPurchase: number
    } & NewObject)
  | ({ kind: 'create_ad'; adSetId: string; link: string; pageId: string } & NewObject)
  | { kind: 'pause_ad'; id: string }
  | { kind: 'update_budget'; id: string; dailyBudget: bigint; perHour: bigint }
  | { kind: 'charge'; amount: bigint }
)

export interface Act {
  at: number
  what: Step['kind'] | 'enable_again'
  objectId: string | null
}

export interface Plot {
  id: string
  case: TheftCase | 'HONEST'
  accountId: string
  seed: number
  pings: PingWay
  actor: Actor
  startedAt: number
  /** those that are still to come, in order */
  steps: Step[]
  acts: Act[]
  /** campaigns, ad sets and ads that spend by it */
  objectIds: string[]
  /** what an ad set of theirs had spent by the second before it was theirs */
  before: Record<string, bigint>
  /** until then whatever somebody else pauses is enabled again; null: they do not fight */
  fightsUntil: number | null
}
