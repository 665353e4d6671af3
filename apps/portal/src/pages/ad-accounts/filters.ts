// The filters of the account lists: how they stand in the address, and the request that they make (screens.md 5.1).
import {
  amountFilter,
  codeFilter,
  dayFilter,
  daysFilter,
  idsFilter,
  platformIdFilter,
  textFilter,
} from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText, writeQuery } from '@tallyhelm/browser/lists/query-text'
import {
  ACCOUNT_STATUS_CODES,
  ACCOUNT_TAB_CODES,
  AD_TYPE_CODES,
  FROZEN_STATUS_CODES,
  SORT_FIELDS,
} from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { addDays } from '@tallyhelm/protocol/values/day'
import { CURRENCIES, CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { zonesCalled } from '@tallyhelm/protocol/values/zone'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'
import { choicesFilter, readChoices } from '@tallyhelm/browser/lists/choices'

/** What can be saved as a filter; the others (page, size, detail) say where somebody is, not what is looked for. */
const FILTER_KEYS = [
  'tab',
  'ids',
  'name',
  'companies',
  'bm',
  'pixel',
  'auth',
  'mcc',
  'email',
  'bc',
  'adType',
  'status',
  'frozen',
  'currency',
  'timezone',
  'balanceMin',
  'balanceMax',
  'daysMax',
  'openedFrom',
  'openedTo',
  'sub',
  'remark',
  'sort',
  'order',
] as const
export const QUERY_KEYS = [...FILTER_KEYS, 'page', 'size', 'detail'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type AccountQuery = QueryText<(typeof QUERY_KEYS)[number]>

export const ACCOUNT_RULES: Readonly<Record<FilterKey, FilterRule>> = {
  tab: codeFilter(ACCOUNT_TAB_CODES),
  ids: idsFilter(),
  name: textFilter(60, '账户名称'),
  companies: choicesFilter(50),
  bm: platformIdFilter('BM ID'),
  pixel: platformIdFilter('Pixel ID'),
  auth: codeFilter(['yes', 'no']),
  mcc: platformIdFilter('MCC ID'),
  email: textFilter(120, '邀请邮箱'),
  bc: platformIdFilter('BC ID'),
  adType: codeFilter(AD_TYPE_CODES),
  status: codeFilter(ACCOUNT_STATUS_CODES),
  frozen: codeFilter(FROZEN_STATUS_CODES),
  currency: codeFilter(CURRENCY_CODES),
  timezone: timezoneFilter,
  balanceMin: amountFilter,
  balanceMax: amountFilter,
  daysMax: daysFilter,
  openedFrom: dayFilter,
  openedTo: dayFilter,
  sub: textFilter(60, '子客户'),
  remark: textFilter(50, '备注'),
  sort: codeFilter(SORT_FIELDS),
  order: codeFilter(['asc', 'desc']),
}

/** What an amount of the filters is in: dollars, at today's rates for the other currencies, unless one currency is asked for. */
export const amountSymbol = ({ currency }: AccountQuery): string => CURRENCIES[oneOf(currency, CURRENCY_CODES) ?? 'USD'].symbol

/** A city as the list shows it, or part of the zone's English name. */
function timezoneFilter(text: string): ReturnType<FilterRule> {
  const plain = text
    .normalize('NFKC')
    .replace(/\(UTC.*/i, '')
    .trim()
    .replace(/\s+/g, '_')
  if (zonesCalled(plain).length > 0) return { text: plain }
  return /^[A-Za-z0-9_+/-]{1,60}$/.test(plain) ? { text: plain } : { error: '请输入城市或英文时区名，如 东京、Tokyo' }
}

/** Sorting and tabs narrow nothing that 清空筛选 would have to clear. */
const NARROWING_KEYS = FILTER_KEYS.filter(key => key !== 'sort' && key !== 'order')

export const savedSearchOf = (query: AccountQuery): string => writeQuery(query, FILTER_KEYS)
export const isNarrowed = (query: AccountQuery): boolean => NARROWING_KEYS.some(key => query[key] !== undefined)

/**
 * Everything but the filters of other channels; what the rules refuse never comes here. `openedTo` is the
 * last day shown; the request's `opened_until` is the first that is not.
 */
export function accountRequestOf(channel: Channel, query: AccountQuery): AccountListRequest {
  const ids = splitIds(query.ids ?? '')
  const companies = readChoices(query.companies).map(choice => choice.value)
  const channelFilters = { FACEBOOK: facebookFilters, GOOGLE: googleFilters, TIKTOK: tiktokFilters }[channel](query)
  return withoutEmpty({
    ...pagingOf(query),
    channel,
    tab: oneOf(query.tab, ACCOUNT_TAB_CODES) ?? 'ALL',
    outside_account_ids: ids.length > 0 ? ids : undefined,
    account_name: query.name,
    company_ids: companies.length > 0 ? companies : undefined,
    account_status: oneOf(query.status, ACCOUNT_STATUS_CODES),
    frozen_status: oneOf(query.frozen, FROZEN_STATUS_CODES),
    currency: oneOf(query.currency, CURRENCY_CODES),
    timezone: query.timezone,
    balance_min: query.balanceMin,
    balance_max: query.balanceMax,
    days_left_max: query.daysMax === undefined ? undefined : Number(query.daysMax),
    opened_from: query.openedFrom,
    opened_until: query.openedTo === undefined ? undefined : addDays(query.openedTo, 1),
    sub_customer_name: query.sub,
    remark: query.remark,
    ...channelFilters,
    sort: oneOf(query.sort, SORT_FIELDS),
    order: oneOf(query.order, ['asc', 'desc']) ?? 'desc',
  })
}

const facebookFilters = (query: AccountQuery) => ({
  bm_id: query.bm,
  pixel_id: query.pixel,
  personal_auth: query.auth === 'yes' ? true : query.auth === 'no' ? false : undefined,
})
const googleFilters = (query: AccountQuery) => ({ mcc_id: query.mcc, relation_email: query.email })
const tiktokFilters = (query: AccountQuery) => ({ bc_id: query.bc, ad_type: oneOf(query.adType, AD_TYPE_CODES) })

function withoutEmpty<Request extends object>(request: Request): Request {
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Request
}
