// The plan of an ad as it is typed, on every channel: what it names, what it starts as, and which part of it makes which level.
import type { Currency } from '../../values/money.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import type { BudgetKind, CallToAction, Gender, Objective } from '../ads/enums.ts'

export type PlanForm = {
  channel: Channel
  account_id: string
  /** of the campaign; ad group and ad bear it as well */
  plan_name: string
  objective: Objective
  audience: {
    /** ISO 3166-1, two capital letters */
    countries: string[]
    age_from: number | null
    /** null: no upper end */
    age_until: number | null
    gender: Gender
    /** of search ads (Google); empty elsewhere */
    keywords: string[]
  }
  /** codes of `PLACEMENTS_OF`; null: the platform chooses among its own. Always null at Google */
  placements: string[] | null
  /** `amount`: decimal text in `currency`, which is the account's own */
  budget: { kind: BudgetKind; amount: string; currency: Currency }
  /** instants, ISO 8601 in UTC. `starts_at` null: at once; `ends_at` null: until somebody stops it */
  schedule: { starts_at: string | null; ends_at: string | null }
  /** what counts as a conversion (Meta, TikTok) */
  conversion: { pixel_id: string; event: string } | null
  creative: {
    /** in whose name it speaks, as options tell it: Meta a page, TikTok an identity */
    identity: { id: string; kind: string } | null
    /** of the customer's assets, by our id */
    asset_id: string | null
    /** the picture that stands for a video until it plays, of the same assets */
    cover_asset_id?: string | null | undefined
    headlines: string[]
    texts: string[]
    call_to_action: CallToAction | null
    landing_url: string
  }
}

/** How far a plan is told: each part makes its level, and stands on those before it. */
export const PLAN_PARTS = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const
export type PlanPart = (typeof PLAN_PARTS)[number]

/** The first part that needs a field, by the beginning of its path. Google's campaign holds budget, dates and countries; TikTok's neither. */
export function partOf(path: string, channel: Channel): PlanPart {
  const [field = '', inner = ''] = path.split('.')
  if (field === 'creative') return 'AD'
  if (['channel', 'account_id', 'plan_name', 'objective'].includes(field)) return 'CAMPAIGN'
  if (channel !== 'GOOGLE') return 'AD_GROUP'
  return ['budget', 'schedule'].includes(field) || inner === 'countries' ? 'CAMPAIGN' : 'AD_GROUP'
}

/** Nothing chosen that somebody has to choose, and nothing optional switched on. */
export const emptyPlan = (channel: Channel, currency: Currency): PlanForm => ({
  channel,
  account_id: '',
  plan_name: '',
  objective: 'TRAFFIC',
  audience: { countries: [], age_from: null, age_until: null, gender: 'ALL', keywords: [] },
  placements: null,
  budget: { kind: 'DAILY', amount: '', currency },
  schedule: { starts_at: null, ends_at: null },
  conversion: null,
  creative: { identity: null, asset_id: null, headlines: [], texts: [], call_to_action: null, landing_url: '' },
})
