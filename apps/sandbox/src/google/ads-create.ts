// Google's search ads as they are made: every check that a creation goes through here, and what stands afterwards.
import type { AdGroup, AdWord, Campaign, CampaignBudget } from '../state/google-ads.ts'
import { perDayOf } from '../state/google-standings.ts'
import { billableUnit, MICROS } from '../state/units.ts'
import { instantOf, localDay } from '../state/zone.ts'
import { isObject, textOf } from '../wire/call.ts'
import { type AdOperation, type Draft, idIn, newId, parentOf, refuseIf, required, type Wrong } from './ads-draft.ts'
import { checkAd } from './ads-texts.ts'

/** A day's budget below one of the currency is too little; of yen and the like below a hundred. */
const leastPerDay = (currency: string): bigint => (billableUnit(currency) === MICROS ? 100n * MICROS : MICROS)

/** Without a status it runs. */
const statusOf = (body: Record<string, unknown>): AdWord => (body.status === 'PAUSED' ? 'PAUSED' : 'ENABLED')
const listedAt = ({ world, now }: Draft): number => now + (world.state.settings.googleAdsLagMs ?? 0)

export function createBudget(draft: Draft, operation: AdOperation): string {
  const { body } = operation
  const period = body.period === 'CUSTOM_PERIOD' ? 'CUSTOM_PERIOD' : 'DAILY'
  const field = period === 'DAILY' ? 'amount_micros' : 'total_amount_micros'
  const other = period === 'DAILY' ? body.totalAmountMicros : body.amountMicros
  const name =
    period === 'DAILY'
      ? 'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY'
      : 'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD'
  const amount = wholeOf(period === 'DAILY' ? body.amountMicros : body.totalAmountMicros)
  refuseIf(operation, [
    // Left out it means true: a budget that campaigns share.
    body.explicitlyShared !== false && {
      category: 'campaignBudgetError',
      name: 'CAMPAIGN_BUDGET_CANNOT_BE_SHARED',
      at: ['explicitly_shared'],
    },
    other !== undefined && { category: 'campaignBudgetError', name, at: [field] },
    required(amount !== null, field),
    amount !== null && amountWrong(draft.account.currency, amount, field, period === 'DAILY'),
  ])
  const budget: CampaignBudget = { id: newId(draft, 'campaignBudget'), status: 'ENABLED', period, amount: amount ?? 0n }
  draft.ads.budgets.push(budget)
  return budget.id
}

export const wholeOf = (value: unknown): bigint | null => (/^-?\d{1,18}$/.test(String(value ?? '')) ? BigInt(String(value)) : null)

export function amountWrong(currency: string, amount: bigint, at: string, isDaily: boolean): Wrong | false {
  const wrong = (name: string, more: object = {}): Wrong => ({ category: 'campaignBudgetError', name, at: [at], ...more })
  if (amount <= 0n) return wrong('NEGATIVE_MONEY_AMOUNT', { message: 'The money amount must be positive.' })
  if (amount % billableUnit(currency) !== 0n)
    return wrong('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT', { message: 'The amount is no multiple of the currency’s smallest unit.' })
  return isDaily && amount < leastPerDay(currency) && wrong('BUDGET_BELOW_PER_DAY_MINIMUM', tooLittle(currency, amount))
}

const tooLittle = (currency: string, amount: bigint) => ({
  message: 'The budget is below the minimum of a day.',
  details: {
    budgetPerDayMinimumErrorDetails: {
      currencyCode: currency,
      budgetPerDayMinimumMicros: String(leastPerDay(currency)),
      minimumBudgetAmountMicros: String(leastPerDay(currency)),
      failedBudgetAmountMicros: String(amount),
    },
  },
})

export function createCampaign(draft: Draft, operation: AdOperation): string {
  const { body } = operation
  const { ads, account } = draft
  const name = textOf(body.name) ?? ''
  const budgetId = idIn(draft, operation, 'campaignBudget', body.campaignBudget, ['campaign_budget'])
  const budget = ads.budgets.find(each => each.id === budgetId && each.status === 'ENABLED')
  const campaign: Campaign = {
    id: newId(draft, 'campaign'),
    name,
    status: statusOf(body),
    listedAt: listedAt(draft),
    budgetId,
    bidding: isObject(body.maximizeConversions) ? 'MAXIMIZE_CONVERSIONS' : 'TARGET_SPEND',
    startsAt: textOf(body.startDateTime),
    endsAt: textOf(body.endDateTime),
    settings: Object.fromEntries(SETTINGS.flatMap(key => (body[key] === undefined ? [] : [[key, body[key]]]))),
  }
  refuseIf(operation, [
    ...nameWrongs(name, ads.campaigns, { category: 'campaignError', name: 'DUPLICATE_CAMPAIGN_NAME' }),
    body.advertisingChannelType !== 'SEARCH' && {
      category: 'enumError',
      name: 'ENUM_VALUE_NOT_PERMITTED',
      at: ['advertising_channel_type'],
    },
    required(isObject(body.targetSpend) || isObject(body.maximizeConversions), 'campaign_bidding_strategy'),
    required(body.containsEuPoliticalAdvertising !== undefined, 'contains_eu_political_advertising'),
    !budget && { category: 'mutateError', name: 'RESOURCE_NOT_FOUND', at: ['campaign_budget'] },
    ads.campaigns.some(each => each.budgetId === budgetId) && {
      category: 'campaignBudgetError',
      name: 'CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
      at: ['campaign_budget'],
    },
    ...dateWrongs(draft, campaign),
    required(budget?.period !== 'CUSTOM_PERIOD' || campaign.endsAt !== null, 'end_date_time'),
  ])
  if (budget?.period === 'CUSTOM_PERIOD') {
    const perDay = perDayOf(
      budget,
      { ...campaign, startsAt: campaign.startsAt ?? `${localDay(draft.now, account.timezone)} 00:00:00` },
      account.timezone,
    )
    const isTooLittle = perDay < leastPerDay(account.currency)
    const name = 'BUDGET_BELOW_PER_DAY_MINIMUM'
    refuseIf(operation, [
      isTooLittle && { category: 'campaignBudgetError', name, at: ['campaign_budget'], ...tooLittle(account.currency, perDay) },
    ])
  }
  ads.campaigns.push(campaign)
  return campaign.id
}
const SETTINGS = ['networkSettings', 'geoTargetTypeSetting', 'assetAutomationSettings', 'aiMaxSetting', 'containsEuPoliticalAdvertising']

/** Those that were removed leave their name to others. */
function nameWrongs(name: string, others: readonly { name: string; status: AdWord }[], taken: Wrong): (Wrong | false)[] {
  return [
    required(name.trim() !== '', 'name'),
    Buffer.byteLength(name) > 255 && { category: 'stringLengthError', name: 'TOO_LONG', at: ['name'] },
    /[\0\r\n]/.test(name) && { category: 'stringFormatError', name: 'ILLEGAL_CHARS', at: ['name'] },
    others.some(each => each.name === name && each.status !== 'REMOVED') && { ...taken, at: ['name'] },
  ]
}

/** A search campaign begins with a day and ends with one. */
function dateWrongs({ account, now }: Draft, { startsAt, endsAt }: Campaign): (Wrong | false)[] {
  const isTime = (text: string) => !Number.isNaN(instantOf(text, account.timezone)) && text.length === 19
  const wrong = (name: string, at: string, category = 'dateRangeError'): Wrong => ({ category, name, at: [at] })
  const unreadable = 'INVALID_STRING_DATE_TIME_SECONDS'
  if (startsAt !== null && !isTime(startsAt)) return [wrong(unreadable, 'start_date_time', 'dateError')]
  if (endsAt !== null && !isTime(endsAt)) return [wrong(unreadable, 'end_date_time', 'dateError')]
  const [start, end] = ['DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY', 'DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY']
  return [
    startsAt !== null && !startsAt.endsWith('00:00:00') && wrong(start, 'start_date_time', 'dateError'),
    endsAt !== null && !endsAt.endsWith('23:59:59') && wrong(end, 'end_date_time', 'dateError'),
    startsAt !== null && startsAt.slice(0, 10) < localDay(now, account.timezone) && wrong('CANNOT_SET_DATE_TO_PAST', 'start_date_time'),
    endsAt !== null && instantOf(endsAt, account.timezone) < now && wrong('CANNOT_SET_DATE_TO_PAST', 'end_date_time'),
    startsAt !== null && endsAt !== null && startsAt > endsAt && wrong('START_DATE_AFTER_END_DATE', 'end_date_time'),
  ]
}

export function createGroup(draft: Draft, operation: AdOperation): string {
  const { body } = operation
  const campaignId = parentOf(draft, operation, 'campaign')
  const name = textOf(body.name) ?? ''
  const siblings = draft.ads.groups.filter(each => each.campaignId === campaignId)
  refuseIf(operation, nameWrongs(name, siblings, { category: 'adGroupError', name: 'DUPLICATE_ADGROUP_NAME' }))
  const group: AdGroup = { id: newId(draft, 'adGroup'), name, status: statusOf(body), campaignId, listedAt: listedAt(draft) }
  draft.ads.groups.push(group)
  return group.id
}

/** Texts and addresses may be the same as another ad's: two calls make two ads. */
export function createAd(draft: Draft, operation: AdOperation): string {
  const adGroupId = parentOf(draft, operation, 'adGroup')
  const ad = isObject(operation.body.ad) ? operation.body.ad : {}
  refuseIf(operation, checkAd(ad))
  const status = statusOf(operation.body)
  const running = draft.ads.ads.filter(each => each.adGroupId === adGroupId && each.status === 'ENABLED')
  if (status === 'ENABLED') refuseIf(operation, [running.length >= MOST_ADS && TOO_MANY])
  const id = newId(draft, 'adGroupAd')
  draft.ads.ads.push({ id, adGroupId, status, ad, days: {}, listedAt: listedAt(draft) })
  return `${adGroupId}~${id}`
}

/** Responsive search ads of one ad group that may run. */
export const MOST_ADS = 3
export const TOO_MANY: Wrong = {
  category: 'resourceCountLimitExceededError',
  name: 'RESOURCE_LIMIT',
  message: 'The resource limit is reached.',
}
