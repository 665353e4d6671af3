// Search ads as rows of the query language: what stands, and what it had by day.
import type { GoogleAds, GroupAd } from '../state/google-ads.ts'
import { spendOfAds, type Standing, standingsOf } from '../state/google-standings.ts'
import type { GoogleAccount } from '../state/model.ts'
import { withDelivery } from '../state/spend.ts'
import { holds, type Query, type Row } from './gaql.ts'
import { named } from './named-row.ts'

const BUDGET = 'resource_name id name amount_micros total_amount_micros status period delivery_method explicitly_shared'
const CAMPAIGN =
  'resource_name id name status primary_status primary_status_reasons advertising_channel_type campaign_budget start_date_time ' +
  'end_date_time bidding_strategy_type contains_eu_political_advertising'
const AD_GROUP = 'resource_name id name status primary_status primary_status_reasons type campaign'
const AD_GROUP_AD =
  'resource_name status primary_status primary_status_reasons ad_group ad.id ad.type ad.final_urls ad.url_custom_parameters ' +
  'ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions'
const CAMPAIGN_CRITERION = 'resource_name campaign criterion_id type negative location.geo_target_constant language.language_constant'
const AD_GROUP_CRITERION =
  'resource_name ad_group criterion_id type status negative keyword.text keyword.match_type gender.type age_range.type'
const FIGURES = ['segments.date', 'metrics.cost_micros', 'metrics.impressions', 'metrics.clicks', 'metrics.conversions']

const full = (resource: string, fields: string): string[] => fields.split(' ').map(field => `${resource}.${field}`)
const campaignFields = full('campaign', CAMPAIGN)
const groupFields = [...full('ad_group', AD_GROUP), ...campaignFields]
/** What may be asked of each resource, the customer's own fields left out. */
export const AD_TABLES: Readonly<Record<string, readonly string[]>> = {
  campaign_budget: full('campaign_budget', BUDGET),
  campaign: [...campaignFields, ...full('campaign_budget', BUDGET), ...FIGURES],
  campaign_criterion: [...full('campaign_criterion', CAMPAIGN_CRITERION), ...campaignFields],
  ad_group: [...groupFields, ...FIGURES],
  ad_group_criterion: [...full('ad_group_criterion', AD_GROUP_CRITERION), ...groupFields],
  ad_group_ad: [...full('ad_group_ad', AD_GROUP_AD), ...groupFields, ...FIGURES],
}

type Table = { row: Row; ads: readonly GroupAd[] }[]

/** null: no table of search ads */
export function adRows(query: Query, account: GoogleAccount, today: string, now: number): Row[] | null {
  if (!Object.hasOwn(AD_TABLES, query.from)) return null
  const { ads } = account
  if (!ads) return []
  const table = tableOf(query.from, account, ads, now)
  const asked = [...query.select, ...query.where.map(each => each.field)]
  return asked.some(field => /^(segments|metrics)\./.test(field)) ? figureRows(query, account, table, today) : table.map(({ row }) => row)
}

function tableOf(from: string, account: GoogleAccount, ads: GoogleAds, now: number): Table {
  const rows = rowsOf(account, ads, now)
  const isListed = ({ listedAt }: { listedAt: number }) => listedAt <= now
  const inGroup = Map.groupBy(ads.ads, each => each.adGroupId)
  const inCampaign = Map.groupBy(ads.groups, each => each.campaignId)
  const below = (groupId: string) => inGroup.get(groupId) ?? []
  switch (from) {
    case 'campaign_budget':
      return ads.budgets.map(each => ({ row: rows.budget(each.id), ads: [] }))
    case 'campaign':
      return ads.campaigns.filter(isListed).map(each => ({
        row: { ...rows.budget(each.budgetId), ...rows.campaign(each.id) },
        ads: (inCampaign.get(each.id) ?? []).flatMap(({ id }) => below(id)),
      }))
    case 'ad_group':
      return ads.groups.filter(isListed).map(({ id }) => ({ row: rows.group(id), ads: below(id) }))
    case 'ad_group_ad':
      return ads.ads.filter(isListed).map(each => ({ row: { ...rows.group(each.adGroupId), ...rows.ad(each) }, ads: [each] }))
    default:
      return criteria(from, account, ads).map(({ ownerId, row }) => ({
        row: { ...(from === 'campaign_criterion' ? rows.campaign(ownerId) : rows.group(ownerId)), ...row },
        ads: [],
      }))
  }
}

function rowsOf(account: GoogleAccount, ads: GoogleAds, now: number) {
  const standings = standingsOf(account, ads, now)
  const base = `customers/${account.id}`
  const payers = new Map(ads.campaigns.map(each => [each.budgetId, each.name]))
  const once = <Each extends { id: string }>(list: readonly Each[], rowOf: (each: Each) => Row) => {
    const byId = new Map(list.map(each => [each.id, each]))
    return (id: string): Row => {
      const found = byId.get(id)
      return found ? rowOf(found) : {}
    }
  }
  const stand = ({ primary, reasons }: Standing) => ({
    primary_status: primary,
    primary_status_reasons: reasons.length > 0 ? reasons : undefined,
  })
  const campaign = once(ads.campaigns, each =>
    named('campaign', {
      resource_name: `${base}/campaigns/${each.id}`,
      id: each.id,
      name: each.name,
      status: each.status,
      ...stand(standings.campaign(each.id)),
      advertising_channel_type: 'SEARCH',
      campaign_budget: `${base}/campaignBudgets/${each.budgetId}`,
      start_date_time: each.startsAt ?? undefined,
      end_date_time: each.endsAt ?? undefined,
      bidding_strategy_type: each.bidding,
      contains_eu_political_advertising: each.settings.containsEuPoliticalAdvertising,
    }),
  )
  return {
    campaign,
    budget: once(ads.budgets, each =>
      named('campaign_budget', {
        resource_name: `${base}/campaignBudgets/${each.id}`,
        id: each.id,
        name: payers.get(each.id),
        [each.period === 'DAILY' ? 'amount_micros' : 'total_amount_micros']: String(each.amount),
        status: each.status,
        period: each.period,
        delivery_method: 'STANDARD',
        explicitly_shared: false,
      }),
    ),
    group: once(ads.groups, each => ({
      ...campaign(each.campaignId),
      ...named('ad_group', {
        resource_name: `${base}/adGroups/${each.id}`,
        id: each.id,
        name: each.name,
        status: each.status,
        ...stand(standings.group(each.id)),
        type: 'SEARCH_STANDARD',
        campaign: `${base}/campaigns/${each.campaignId}`,
      }),
    })),
    ad: (each: GroupAd): Row =>
      named('ad_group_ad', {
        resource_name: `${base}/adGroupAds/${each.adGroupId}~${each.id}`,
        status: each.status,
        ...stand(standings.ad(each)),
        ad_group: `${base}/adGroups/${each.adGroupId}`,
        'ad.id': each.id,
        'ad.type': 'RESPONSIVE_SEARCH_AD',
        'ad.final_urls': each.ad.finalUrls,
        'ad.url_custom_parameters': listOf(each.ad.urlCustomParameters),
        ...named('ad.responsive_search_ad', { ...(each.ad.responsiveSearchAd as Row) }),
      }),
  }
}

/** An empty list is left out. */
const listOf = (value: unknown): unknown => (Array.isArray(value) && value.length > 0 ? value : undefined)

function criteria(from: string, account: GoogleAccount, ads: GoogleAds): { ownerId: string; row: Row }[] {
  const isCampaign = from === 'campaign_criterion'
  const [plural, owner] = isCampaign ? ['campaignCriteria', 'campaign'] : ['adGroupCriteria', 'ad_group']
  return (isCampaign ? ads.campaignCriteria : ads.groupCriteria).map(({ id, ownerId, isNegative, type, value }) => ({
    ownerId,
    row: named(from, {
      resource_name: `customers/${account.id}/${plural}/${ownerId}~${id}`,
      [owner]: `customers/${account.id}/${isCampaign ? 'campaigns' : 'adGroups'}/${ownerId}`,
      criterion_id: id,
      type,
      status: isCampaign || isNegative ? undefined : 'ENABLED',
      negative: isNegative,
      ...flat(value),
    }),
  }))
}

/** {keyword: {matchType}} as keyword.match_type */
const flat = (value: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(value).flatMap(([kind, inner]) =>
      Object.entries(inner as Row).map(([field, one]) => [[kind, field].map(snake).join('.'), one]),
    ),
  )
const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** One row per object and day when segments.date is selected, else one per object; without delivery there is none. */
function figureRows(query: Query, account: GoogleAccount, table: Table, today: string): Row[] {
  const onDay = query.where.filter(condition => condition.field === 'segments.date')
  const rows = table.flatMap(({ row, ads }) => {
    const days = [...spendOfAds(ads)].filter(([day, spend]) => spend > 0n && onDay.every(condition => holds(condition, day, today)))
    if (query.select.includes('segments.date'))
      return days.map(([day, spend]) => ({ ...row, 'segments.date': day, ...figures(account, spend) }))
    const total = days.reduce((sum, [, spend]) => sum + spend, 0n)
    return total > 0n ? [{ ...row, ...figures(account, total) }] : []
  })
  if (!query.select.includes('segments.date')) query.where = query.where.filter(condition => condition.field !== 'segments.date')
  return rows
}

function figures(account: GoogleAccount, spend: bigint): Row {
  const { impressions, clicks } = withDelivery(account, spend)
  return {
    'metrics.cost_micros': String(spend),
    'metrics.impressions': String(impressions),
    'metrics.clicks': String(clicks),
    'metrics.conversions': Math.floor(clicks / 40),
  }
}
