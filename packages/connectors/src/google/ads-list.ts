// Campaigns, ad groups and ads of a Google account as they stand, and what they had by day.
import { addDays, type Day, isDay } from '@tallyhelm/protocol/values/day'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { z } from 'zod'
import { count, currency, decimal, id, integer, text } from '../kit/fields.ts'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdObjectTold, ObjectStatus } from '../ports/ad-objects.ts'
import type { AdListPort, LevelFigures } from '../ports/ads.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import { countryOf } from './ads-countries.ts'
import { nameFrom, parameters } from './ads-marks.ts'
import { moneyFromMicros } from './budget.ts'
import type { GoogleClient } from './google-client.ts'

/** Google tells no times of change with its objects: whoever asks for those changed since gets all. */
export const createAdList = (client: GoogleClient): AdListPort => ({
  readObjects: account => readObjects(client, account),
  readSome: (account, level, ids) => readSome(client, account, level, ids),
  readFiguresOf: (account, level, from, until) => readFigures(client, account, level, from, until),
})

/** With all above it. «PAUSED» is the object's own word: where it is set to run, the platform has only not followed yet. */
const STOPPED = ['REMOVED', 'ENDED', 'PENDING', 'NOT_ELIGIBLE']
const statusOf = (configured: string, effective: string): ObjectStatus => ({
  configured,
  effective,
  mayDeliver: configured !== 'PAUSED' && configured !== 'REMOVED' && !STOPPED.includes(effective),
})

const standing = { status: text, primaryStatus: text.optional() }
const lastOf = (resourceName: string): string => resourceName.split('/').at(-1) ?? ''
const customer = z.object({ id, currencyCode: currency })
const SCHEMAS = {
  CAMPAIGN: z.object({
    customer,
    campaign: z.object({ id, name: text.optional(), biddingStrategyType: text.optional(), ...standing }),
    campaignBudget: z
      .object({ amountMicros: integer.optional(), totalAmountMicros: integer.optional(), period: text.optional() })
      .optional(),
  }),
  AD_GROUP: z.object({
    customer,
    adGroup: z.object({ id, name: text.optional(), campaign: text.transform(lastOf).pipe(id), ...standing }),
  }),
  AD: z.object({
    customer,
    adGroup: z.object({ id, campaign: text.transform(lastOf).pipe(id) }),
    adGroupAd: z.object({
      ...standing,
      ad: z.object({
        id,
        finalUrls: z.array(text).optional(),
        urlCustomParameters: parameters,
        responsiveSearchAd: z.object({ headlines: z.array(z.object({ text: text.optional() })).optional() }).optional(),
      }),
    }),
  }),
}
const RESOURCES: Readonly<Record<AdLevel, string>> = { CAMPAIGN: 'campaign', AD_GROUP: 'ad_group', AD: 'ad_group_ad' }
const IDS: Readonly<Record<AdLevel, string>> = { CAMPAIGN: 'campaign.id', AD_GROUP: 'ad_group.id', AD: 'ad_group_ad.ad.id' }
const FIELDS: Readonly<Record<AdLevel, string>> = {
  CAMPAIGN:
    'campaign.id, campaign.name, campaign.status, campaign.primary_status, campaign.bidding_strategy_type, campaign_budget.amount_micros, ' +
    'campaign_budget.total_amount_micros, campaign_budget.period',
  AD_GROUP: 'ad_group.id, ad_group.name, ad_group.status, ad_group.primary_status, ad_group.campaign',
  AD:
    'ad_group.id, ad_group.campaign, ad_group_ad.status, ad_group_ad.primary_status, ad_group_ad.ad.id, ad_group_ad.ad.final_urls, ' +
    'ad_group_ad.ad.url_custom_parameters, ad_group_ad.ad.responsive_search_ad.headlines',
}
const queryOf = (level: AdLevel, where: string): string =>
  `SELECT customer.id, customer.currency_code, ${FIELDS[level]} FROM ${RESOURCES[level]} WHERE ${where}`

async function readObjects(client: GoogleClient, account: AccountRef): Promise<ReadAnswer<AdObjectTold[]>> {
  const objects: AdObjectTold[] = []
  for (const level of ['CAMPAIGN', 'AD_GROUP', 'AD'] as const) {
    const got = await readLevel(client, account, level, `${RESOURCES[level]}.status != 'REMOVED'`)
    if ('failure' in got) return readFailure(got.failure)
    objects.push(...got.value)
  }
  return ok(objects)
}

async function readSome(
  client: GoogleClient,
  account: AccountRef,
  level: AdLevel,
  ids: readonly string[],
): Promise<ReadAnswer<AdObjectTold[]>> {
  if (ids.length === 0) return ok([])
  const digits = ids.map(each => digitsOf({ outsideAccountId: each }))
  const got = await readLevel(client, account, level, `${IDS[level]} IN (${digits.join(', ')})`)
  return 'failure' in got ? readFailure(got.failure) : ok(got.value)
}

async function readLevel(client: GoogleClient, account: AccountRef, level: AdLevel, where: string): Promise<Got<AdObjectTold[]>> {
  const customerId = digitsOf(account)
  const query = queryOf(level, where)
  if (level === 'CAMPAIGN') return told(await client.search(customerId, query, SCHEMAS.CAMPAIGN), account, campaignTold)
  if (level === 'AD') return told(await client.search(customerId, query, SCHEMAS.AD), account, adTold)
  const countries = await readCountries(client, customerId)
  if ('failure' in countries) return countries
  return told(await client.search(customerId, query, SCHEMAS.AD_GROUP), account, row => groupTold(row, countries.value))
}

/** A row of another customer or currency makes the whole answer unreadable. */
function told<Row extends { customer: z.infer<typeof customer> }>(
  got: Got<Row[]>,
  account: AccountRef,
  toldOf: (row: Row, account: AccountRef) => AdObjectTold,
): Got<AdObjectTold[]> {
  if ('failure' in got) return got
  const isOther = got.value.some(row => row.customer.id !== account.outsideAccountId || row.customer.currencyCode !== account.currency)
  return isOther ? { failure: unreadable('a row of another customer or currency') } : { value: got.value.map(row => toldOf(row, account)) }
}

const NOTHING = {
  campaignId: null,
  adGroupId: null,
  objective: null,
  dailyBudget: null,
  lifetimeBudget: null,
  createdAt: null,
  updatedAt: null,
  applicationId: null,
  countries: null,
  creative: null,
  isCompromised: false,
}
const stood = ({ status, primaryStatus }: { status: string; primaryStatus?: string | undefined }) =>
  statusOf(status, primaryStatus ?? 'UNKNOWN')

function campaignTold({ campaign, campaignBudget: budget }: z.infer<(typeof SCHEMAS)['CAMPAIGN']>, account: AccountRef): AdObjectTold {
  const amount = (micros: string | undefined) => (micros === undefined ? null : moneyFromMicros(BigInt(micros), account, 'half-up'))
  const isDaily = budget?.period !== 'CUSTOM_PERIOD'
  return {
    ...NOTHING,
    ...stood(campaign),
    level: 'CAMPAIGN',
    id: campaign.id,
    name: campaign.name ?? '',
    objective: campaign.biddingStrategyType ?? null,
    dailyBudget: isDaily ? amount(budget?.amountMicros) : null,
    lifetimeBudget: isDaily ? null : amount(budget?.totalAmountMicros),
  }
}

/** Countries are the campaign's. */
function groupTold({ adGroup }: z.infer<(typeof SCHEMAS)['AD_GROUP']>, countries: ReadonlyMap<string, string[]>): AdObjectTold {
  const { id: groupId, name = '', campaign } = adGroup
  return {
    ...NOTHING,
    ...stood(adGroup),
    level: 'AD_GROUP',
    id: groupId,
    name,
    campaignId: campaign,
    countries: countries.get(campaign) ?? null,
  }
}

function adTold({ adGroup, adGroupAd: { ad, ...status } }: z.infer<(typeof SCHEMAS)['AD']>): AdObjectTold {
  return {
    ...NOTHING,
    ...stood(status),
    level: 'AD',
    id: ad.id,
    name: nameFrom(ad.urlCustomParameters) ?? ad.responsiveSearchAd?.headlines?.[0]?.text ?? '',
    campaignId: adGroup.campaign,
    adGroupId: adGroup.id,
    creative: { links: ad.finalUrls ?? [], pageIds: [], pixelIds: [], instagramIds: [] },
  }
}

const CRITERIA_QUERY =
  'SELECT campaign_criterion.campaign, campaign_criterion.location.geo_target_constant FROM campaign_criterion ' +
  "WHERE campaign_criterion.type = 'LOCATION' AND campaign_criterion.negative = FALSE AND campaign.status != 'REMOVED'"
const criterionRow = z.object({
  campaignCriterion: z.object({
    campaign: text.transform(lastOf).pipe(id),
    location: z.object({ geoTargetConstant: text.optional() }).optional(),
  }),
})

/** By campaign; those that are targeted at regions alone have none. */
async function readCountries(client: GoogleClient, customerId: string): Promise<Got<Map<string, string[]>>> {
  const got = await client.search(customerId, CRITERIA_QUERY, criterionRow)
  if ('failure' in got) return got
  const countries = new Map<string, string[]>()
  for (const { campaignCriterion: each } of got.value) {
    const country = countryOf(each.location?.geoTargetConstant ?? '')
    if (country !== undefined) countries.set(each.campaign, [...(countries.get(each.campaign) ?? []), country])
  }
  return { value: countries }
}

const figures = {
  customer,
  segments: z.object({ date: z.string().refine(isDay) }),
  metrics: z.object({
    costMicros: integer,
    impressions: count.optional(),
    clicks: count.optional(),
    conversions: decimal.transform(Number).optional(),
  }),
}
const FIGURES = {
  CAMPAIGN: z.object({ ...figures, campaign: z.object({ id }) }).transform(({ campaign, ...rest }) => ({ ...rest, id: campaign.id })),
  AD_GROUP: z.object({ ...figures, adGroup: z.object({ id }) }).transform(({ adGroup, ...rest }) => ({ ...rest, id: adGroup.id })),
  AD: z
    .object({ ...figures, adGroupAd: z.object({ ad: z.object({ id }) }) })
    .transform(({ adGroupAd, ...rest }) => ({ ...rest, id: adGroupAd.ad.id })),
}

async function readFigures(
  client: GoogleClient,
  account: AccountRef,
  level: AdLevel,
  from: Day,
  until: Day,
): Promise<ReadAnswer<LevelFigures[]>> {
  if (from >= until) return ok([])
  const query =
    `SELECT customer.id, customer.currency_code, ${IDS[level]}, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks, ` +
    `metrics.conversions FROM ${RESOURCES[level]} WHERE segments.date BETWEEN '${from}' AND '${addDays(until, -1)}'`
  const got = await client.search(digitsOf(account), query, FIGURES[level])
  if ('failure' in got) return readFailure(got.failure)
  const rows = new Map<string, LevelFigures>()
  for (const { customer: of, segments, metrics, id: objectId } of got.value) {
    const key = `${objectId} ${segments.date}`
    const isOther = of.id !== account.outsideAccountId || of.currencyCode !== account.currency
    if (isOther || segments.date < from || segments.date >= until || rows.has(key))
      return readFailure(unreadable('a row that was not asked for'))
    rows.set(key, {
      id: objectId,
      day: segments.date,
      spend: moneyFromMicros(BigInt(metrics.costMicros), account, 'half-up'),
      impressions: metrics.impressions ?? 0,
      clicks: metrics.clicks ?? 0,
      conversions: metrics.conversions ?? 0,
    })
  }
  return ok([...rows.values()])
}
