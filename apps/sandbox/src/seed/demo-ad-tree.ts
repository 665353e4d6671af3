// The demo's campaigns, ad sets and ads: they share what their Facebook account spends. Pure, and the same on every call.
import type { Actor, MetaActivity } from '../state/meta-activities.ts'
import type { MetaAd, MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import { digits, pick } from '../state/random.ts'
import { DAY_MS } from '../state/zone.ts'
import type { DemoAccountSeed } from './demo-accounts.ts'

const COUNTRIES: Readonly<Record<string, string[]>> = {
  'America/Los_Angeles': ['US'],
  'America/New_York': ['US', 'CA'],
  'Europe/Berlin': ['DE', 'FR'],
  'Europe/London': ['GB'],
  'Asia/Tokyo': ['JP'],
  'Asia/Singapore': ['SG', 'MY'],
  'Asia/Shanghai': ['US', 'GB', 'AU'],
}
const SETS = [
  { number: 1, weight: 3 },
  { number: 2, weight: 2 },
] as const
const ADS_EACH = 2
const OBJECTIVES = ['OUTCOME_SALES', 'OUTCOME_TRAFFIC', 'OUTCOME_LEADS']

type Tree = Required<Pick<MetaAccount, 'adObjects' | 'ads' | 'activities'>>

export function demoAdTree(seed: DemoAccountSeed, dailyPlan: bigint, rejected: readonly MetaAd[], now: number): Tree {
  const key = `${seed.outsideAccountId}|guidance`
  const unit = seed.currency === 'JPY' ? 1n : 100n
  const campaign: MetaAdObject = {
    id: `1201${digits(`${key}|campaign`, 14)}`,
    level: 'campaign',
    name: `${seed.name}-系列`,
    effectiveStatus: 'ACTIVE',
    dailyBudget: 0n,
    objective: OBJECTIVES[pick(`${key}|objective`, OBJECTIVES.length)] ?? 'OUTCOME_SALES',
  }
  const sets = SETS.map(
    ({ number, weight }): MetaAdObject => ({
      id: `1203${digits(`${key}|${number}`, 14)}`,
      level: 'adset',
      name: `${seed.name}-广告组-${number}`,
      effectiveStatus: 'ACTIVE',
      // In whole units, above Meta's least.
      dailyBudget: (dailyPlan / (unit * 2n) + 20n) * unit,
      campaignId: campaign.id,
      countries: COUNTRIES[seed.timezone] ?? ['US'],
      delivery: { weight, hours: {}, clicksPerPurchase: 20, purchaseValue: 30n * unit },
    }),
  )
  const ads = sets.flatMap(({ id }, set) =>
    Array.from({ length: ADS_EACH }, (_unused, index) => adOf(seed, key, id, set * ADS_EACH + index)),
  )
  return {
    adObjects: [campaign, ...sets],
    ads: [...rejected.map(ad => ({ ...ad, adSetId: sets[0]?.id ?? '' })), ...ads],
    activities: pastOf(seed, ads, sets, now),
  }
}

function adOf(seed: DemoAccountSeed, key: string, adSetId: string, index: number): MetaAd {
  const [pixelId] = seed.pixelIds ?? []
  return {
    id: `1204${digits(`${key}|ad|${index}`, 14)}`,
    name: `${seed.name}-素材-${index + 1}`,
    effectiveStatus: 'ACTIVE',
    feedback: {},
    adSetId,
    links: [`https://shop.${seed.companyKey}.example/item/${index + 1}`],
    pageId: `104${digits(`${seed.companyKey}|page`, 12)}`,
    ...(pixelId === undefined ? {} : { pixelId }),
  }
}

/** Who works on the accounts of a company in Meta's own Ads Manager. */
export const demoAdvertiser = (companyKey: string): Actor => ({
  id: `100${digits(`${companyKey}|advertiser`, 12)}`,
  name: '王投放（示例）',
  appId: '119211728144504',
  appName: 'Ads Manager',
})

/** The last weeks' history: somebody who is known makes ads and moves budgets. */
function pastOf(seed: DemoAccountSeed, ads: readonly MetaAd[], sets: readonly MetaAdObject[], now: number): MetaActivity[] {
  const actor = demoAdvertiser(seed.companyKey)
  const day = Math.floor(now / DAY_MS) * DAY_MS
  const at = (ago: number, what: string) => day - ago * DAY_MS + (2 + pick(`${seed.outsideAccountId}|${what}`, 8)) * 3_600_000
  const [ad] = ads
  const [set] = sets
  if (!ad || !set) return []
  return [
    { at: at(21, 'ad'), event: 'create_ad', actor, object: { id: ad.id, type: 'AD', name: ad.name }, extra: null },
    { at: at(6, 'set'), event: 'update_ad_set_target_spec', actor, object: { id: set.id, type: 'ADSET', name: set.name }, extra: null },
  ]
}
