// The filters of the auto-clear whitelist, in the address and as requests (screens.md 5.16).
import { codeFilter, dayFilter, idsFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { WHITELIST_STATUS_CODES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { UpcomingRequest, WhitelistRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { choicesFilter, readChoices } from '@tallyhelm/browser/lists/choices'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['channel', 'ids', 'name', 'company', 'status', 'from', 'to'] as const
export const WHITELIST_KEYS = ['tab', ...FILTER_KEYS, 'page', 'size'] as const
export type WhitelistFilterKey = (typeof FILTER_KEYS)[number]
export type WhitelistQuery = QueryText<(typeof WHITELIST_KEYS)[number]>

export const WHITELIST_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  channel: codeFilter(CHANNEL_CODES),
  ids: idsFilter(),
  name: textFilter(60, '账户名称'),
  company: choicesFilter(),
  status: codeFilter(WHITELIST_STATUS_CODES),
  from: dayFilter,
  to: dayFilter,
}

export const TABS = { whitelist: '白名单', upcoming: '即将清零' } as const
export const TAB_CODES = ['whitelist', 'upcoming'] as const
export type Tab = (typeof TAB_CODES)[number]
export const tabOf = (query: WhitelistQuery): Tab => oneOf(query.tab, TAB_CODES) ?? 'whitelist'

/** Filters that a list does not have do not narrow it: what is upcoming has no term and nobody who joined it. */
const ONLY_WHITELIST: readonly WhitelistFilterKey[] = ['status', 'from', 'to']
export const isNarrowed = (query: WhitelistQuery): boolean =>
  FILTER_KEYS.some(key => query[key] !== undefined && (tabOf(query) === 'whitelist' || !ONLY_WHITELIST.includes(key)))

export function upcomingRequestOf(query: WhitelistQuery): UpcomingRequest {
  const ids = splitIds(query.ids ?? '')
  return withoutAbsent({
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    outside_account_ids: ids.length > 0 ? ids : undefined,
    account_name: query.name,
    company_id: readChoices(query.company)[0]?.value,
  })
}

/** `to` is the last day shown; the request's `joined_until` is the first that is not. */
export function whitelistRequestOf(query: WhitelistQuery): WhitelistRequest {
  return withoutAbsent({
    ...upcomingRequestOf(query),
    status: oneOf(query.status, WHITELIST_STATUS_CODES),
    joined_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    joined_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  })
}

/** Leaving out undefined values changes no type: they mean the same as absent ones. */
function withoutAbsent<Request extends object>(request: Request): Request {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Request
}
