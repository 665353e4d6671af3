// A plan as Google's operations: a search campaign with its own budget, an ad group with keywords, a responsive search ad.
import type { Objective } from '@tallyhelm/protocol/topics/ads/enums'
import { addDays, dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { AdPlan, PlanField, PlanObjection } from '../ports/ad-making.ts'
import type { AccountRef } from '../ports/answers.ts'
import { geoTarget } from './ads-countries.ts'
import { isTooLong, marksOf } from './ads-marks.ts'
import { microsText } from './budget.ts'

type Operation = Readonly<Record<string, { create: Record<string, unknown> }>>
/** What stands for the customer, the zone of its days, and what is above: names, temporary ones among them. */
export type Place = { customer: string; zone: string; now: Date }

const BIDDING: Readonly<Record<Objective, object | undefined>> = {
  TRAFFIC: { targetSpend: {} },
  CONVERSIONS: { maximizeConversions: {} },
  REACH: undefined,
  VIDEO_VIEWS: undefined,
}
const AGES = [18, 25, 35, 45, 55, 65] as const

/** What a search ad cannot be, known before Google is asked. */
export function planObjections(plan: AdPlan, account: AccountRef, name: string): PlanObjection[] {
  const { audience, creative, schedule, budget } = plan
  const objections: [PlanField, boolean, string][] = [
    ['name', name.trim() === '' || isTooLong(name), '名称不能为空，且不超过 255 字节'],
    ['objective', entryOf(BIDDING, plan.objective) === undefined, 'Google 搜索广告不支持该推广目标'],
    ['budget', budget.amount.currency !== account.currency, '预算币种与账户币种不一致'],
    ['budget', budget.amount.minor <= 0n, '预算必须大于零'],
    ['schedule', budget.kind === 'LIFETIME' && schedule.endsAt === null, '总预算需要结束时间'],
    [
      'countries',
      audience.countries.length === 0 || audience.countries.some(each => geoTarget(each) === undefined),
      'Google 不支持所选的国家或地区',
    ],
    ['age', excludedAges(plan) === null, 'Google 的年龄分段为 18–24、25–34、35–44、45–54、55–64、65 及以上'],
    ['keywords', audience.keywords.length === 0, '请填写关键词'],
    ['placements', plan.placements !== null, 'Google 搜索广告不能选择版位'],
    ['media', creative.media !== null, 'Google 搜索广告不含图片或视频'],
  ]
  return objections.flatMap(([field, isWrong, reasonText]) => (isWrong ? [{ field, reasonText }] : []))
}

/** Budget and campaign in one go: none stands without the other. A search campaign begins with a day of the account and ends with one. */
export function campaignOperations({ customer, zone, now }: Place, plan: AdPlan, name: string): Operation[] {
  const budgetName = `${customer}/campaignBudgets/-1`
  const resourceName = `${customer}/campaigns/-2`
  const amount = microsText(plan.budget.amount)
  const { startsAt, endsAt } = plan.schedule
  const startDay = startsAt === null || dayOf(startsAt, zone) <= dayOf(now, zone) ? null : dayOf(startsAt, zone)
  const campaign = {
    resourceName,
    name,
    status: 'PAUSED',
    advertisingChannelType: 'SEARCH',
    campaignBudget: budgetName,
    ...BIDDING[plan.objective],
    ...(startDay === null ? {} : { startDateTime: `${startDay} 00:00:00` }),
    ...(endsAt === null ? {} : { endDateTime: `${lastDay(endsAt, zone)} 23:59:59` }),
    containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    ...WITHOUT_EXTRAS,
  }
  return [
    {
      campaignBudgetOperation: {
        create: {
          resourceName: budgetName,
          deliveryMethod: 'STANDARD',
          explicitlyShared: false,
          ...(plan.budget.kind === 'DAILY'
            ? { period: 'DAILY', amountMicros: amount }
            : { period: 'CUSTOM_PERIOD', totalAmountMicros: amount }),
        },
      },
    },
    { campaignOperation: { create: campaign } },
    ...plan.audience.countries.map(country => ({
      campaignCriterionOperation: { create: { campaign: resourceName, location: { geoTargetConstant: geoTarget(country) } } },
    })),
  ]
}

/** Google Search alone, only people in the countries, and nothing that Google writes or leads elsewhere by itself. */
const WITHOUT_EXTRAS = {
  networkSettings: { targetGoogleSearch: true, targetSearchNetwork: false, targetContentNetwork: false, targetPartnerSearchNetwork: false },
  geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
  assetAutomationSettings: [
    { assetAutomationType: 'TEXT_ASSET_AUTOMATION', assetAutomationStatus: 'OPTED_OUT' },
    { assetAutomationType: 'FINAL_URL_EXPANSION_TEXT_ASSET_AUTOMATION', assetAutomationStatus: 'OPTED_OUT' },
  ],
  aiMaxSetting: { enableAiMax: false },
}

/** An end at midnight is the end of the day before. */
function lastDay(endsAt: Date, zone: string): string {
  const day = dayOf(endsAt, zone)
  return dateTimeText(endsAt, zone).endsWith('00:00:00') ? addDays(day, -1) : day
}

export function groupOperations({ customer }: Place, plan: AdPlan, name: string, campaign: string): Operation[] {
  const adGroup = `${customer}/adGroups/-3`
  const criterion = (create: object): Operation => ({ adGroupCriterionOperation: { create: { adGroup, ...create } } })
  const { gender, keywords } = plan.audience
  const others = gender === 'ALL' ? [] : [gender === 'MALE' ? 'FEMALE' : 'MALE', 'UNDETERMINED']
  return [
    { adGroupOperation: { create: { resourceName: adGroup, name, campaign, status: 'PAUSED', type: 'SEARCH_STANDARD' } } },
    ...keywords.map(keyword => criterion({ status: 'ENABLED', keyword: keywordOf(keyword) })),
    ...others.map(type => criterion({ negative: true, gender: { type } })),
    ...(excludedAges(plan) ?? []).map(type => criterion({ negative: true, ageRange: { type } })),
  ]
}

/** As people write them at Google: [exact], "phrase", and all else broad. */
function keywordOf(written: string): { text: string; matchType: string } {
  const [, exact, phrase] = /^(?:\[(.+)\]|"(.+)")$/.exec(written.trim()) ?? []
  return { text: exact ?? phrase ?? written.trim(), matchType: exact !== undefined ? 'EXACT' : phrase !== undefined ? 'PHRASE' : 'BROAD' }
}

/** Everybody is shown it but who is excluded; null: no ages that Google can tell apart. */
function excludedAges({ audience: { ageFrom, ageUntil } }: AdPlan): string[] | null {
  const from = Math.max(ageFrom ?? 18, 18)
  const ends = AGES.map((_start, index) => (AGES[index + 1] ?? Infinity) - 1)
  const until = ageUntil === null || ageUntil >= 65 ? Infinity : ageUntil
  if (!AGES.some(start => start === from) || !ends.includes(until) || until < from) return null
  const excluded = AGES.filter((start, index) => start < from || (ends[index] ?? 0) > until).map(start =>
    start === 65 ? 'AGE_RANGE_65_UP' : `AGE_RANGE_${start}_${ends[AGES.indexOf(start)] ?? ''}`,
  )
  return excluded.length === 0 ? [] : [...excluded, 'AGE_RANGE_UNDETERMINED']
}

export const adOf = (plan: AdPlan, name: string, adGroup: string): Record<string, unknown> => ({
  adGroup,
  status: 'PAUSED',
  ad: {
    finalUrls: [plan.creative.landingUrl],
    urlCustomParameters: marksOf(name),
    responsiveSearchAd: {
      headlines: plan.creative.headlines.map(text => ({ text })),
      descriptions: plan.creative.texts.map(text => ({ text })),
    },
  },
})
