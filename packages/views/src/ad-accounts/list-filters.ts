// The filters of the ad-account list as SQL conditions, and which tables a given set of them needs.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { heldRows, ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { AccountStatus, AccountTab, SORT_FIELDS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountListRequest, PickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CURRENCIES, CURRENCY_CODES, type Currency } from '@tallyhelm/protocol/values/money'
import { BUSINESS_ZONE } from '@tallyhelm/protocol/values/day'
import { zonesCalled } from '@tallyhelm/protocol/values/zone'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { daysLeftFor } from './own-figures.ts'

/** What list and pickers ask alike: the picker's query, with or without the list's own filters. */
export type ListRequest = PickerRequest & Partial<AccountListRequest>
export type SortField = (typeof SORT_FIELDS)[number]

/**
 * Where a request is answered from. 'counters': the kept counters know its totals. Otherwise one pass over the hits counts
 * them, over the slim copy of the facts ('search'), the ad accounts themselves ('accounts'), or both.
 */
export type Plan = 'counters' | 'search' | 'accounts' | 'both'

export function planOf(request: ListRequest): Plan {
  const hasFacts = [request.timezone, request.ad_type, request.personal_auth, request.opened_from, request.opened_until].some(isAsked)
  const hasFigures = [request.balance_min, request.balance_max, request.days_left_max].some(isAsked)
  if (!hasText(request) && !hasFacts && !isAsked(request.currency) && !hasFigures && !hasIds(request)) return 'counters'
  const needsAccounts = hasFigures || hasIds(request) || isFigureSort(request.sort)
  if (!needsAccounts) return 'search'
  return hasText(request) || (hasFacts && !hasIds(request)) ? 'both' : 'accounts'
}

function hasText(request: ListRequest): boolean {
  return isAsked(request.account_name) || isAsked(request.remark)
}

function hasIds(request: ListRequest): boolean {
  return (
    isAsked(request.outside_account_id) ||
    isAsked(request.outside_account_ids) ||
    isAsked(request.except_account_ids) ||
    bindingFilters(request).some(([, id]) => isAsked(id))
  )
}

/** What a list opens with: a channel, perhaps one status, in the order of the ids. */
export function isOpening(request: ListRequest): boolean {
  const { company_id, company_ids, sub_customer, sub_customer_id, sub_customer_name, frozen_status, mark, sort, tab } = request
  const others = [company_id, company_ids, sub_customer, sub_customer_id, sub_customer_name, frozen_status, mark, sort]
  return planOf(request) === 'counters' && tab !== 'LOW_BALANCE' && !others.some(isAsked)
}

/**
 * Whether many hits are likely and the page can be walked to in an index that has every filtered column: no text, no ids, the
 * order of the ids, one table.
 */
export function isWide(request: ListRequest): boolean {
  const plan = planOf(request)
  return (plan === 'search' || plan === 'accounts') && request.sort === undefined && !hasText(request) && !hasIds(request)
}

/** The status a tab stands for; none for ALL, and for LOW_BALANCE, which is a part of NORMAL. */
export function statusOf(tab: AccountTab | undefined): AccountStatus | undefined {
  switch (tab ?? 'ALL') {
    case 'ALL':
    case 'LOW_BALANCE':
      return undefined
    case 'NORMAL':
      return 'NORMAL'
    case 'RECTIFY':
      return 'SUSPEND_VIOLATE_AD'
    case 'FROZEN':
      return 'FROZEN'
    case 'FORBID_QUOTA':
      return 'FORBID_QUOTA'
  }
}

/** An empty text and an empty list filter nothing, as a form sends them. */
function isAsked(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

export function isFigureSort(sort: SortField | undefined): boolean {
  return sort !== undefined && sort !== 'opened_at' && sort !== 'account_name'
}

/** Tenant first, then the filters that the counters know too. `t` is the table: accounts, search or counters. */
export function countedConditions(scope: TenantScope, request: ListRequest, t: 'a' | 's' | 'c'): Sql[] {
  const column = (name: string) => raw(`${t}.${name}`)
  // The slim copy and the counters are of held accounts alone.
  const conditions = [t === 'a' ? heldRows(scope, t) : ownRows(scope, t), sql`${column('channel')} = ${request.channel}`]
  const isOwn = raw(t === 'c' ? 'c.sub_customer_id = 0' : `${t}.sub_customer_id is null`)
  const isGiven = raw(t === 'c' ? 'c.sub_customer_id <> 0' : `${t}.sub_customer_id is not null`)
  if (request.sub_customer === true) conditions.push(isGiven)
  else if (request.sub_customer === false) conditions.push(isOwn)
  else if (request.sub_customer !== undefined) conditions.push(sql`${column('sub_customer_id')} = ${request.sub_customer}`)
  if (request.sub_customer_id !== undefined) conditions.push(sql`${column('sub_customer_id')} = ${request.sub_customer_id}`)
  if (request.sub_customer_name)
    conditions.push(sql`${column('sub_customer_id')} in (select p.id from sub_customers_profiles p
      where ${ownCustomers(scope, 'p.customer_id')} and strpos(lower(p.name), lower(${request.sub_customer_name}::text)) > 0)`)
  if (t === 'c' && request.company_id === undefined && !request.company_ids?.length) conditions.push(sql`c.company_id = 0`)
  if (request.company_id !== undefined) conditions.push(sql`${column('company_id')} = ${request.company_id}`)
  if (request.company_ids?.length) conditions.push(sql`${column('company_id')} = any(${request.company_ids}::bigint[])`)
  if (request.account_status !== undefined) conditions.push(sql`${column('account_status')} = ${request.account_status}`)
  if (request.frozen_status === 'NORMAL') conditions.push(sql`${column('frozen_status')} in ('UN_FROZEN', 'THAWED')`)
  else if (request.frozen_status !== undefined) conditions.push(sql`${column('frozen_status')} = ${request.frozen_status}`)
  if (request.mark === 'AVAILABLE') conditions.push(sql`${column('account_status')} = 'NORMAL'`, sql`${column('is_synced')}`)
  return conditions
}

/** The filters that need a pass over the hits; facts are read from `facts`, figures and ids always from the accounts. */
export function scannedConditions(scope: TenantScope, request: ListRequest, facts: 'a' | 's'): Sql[] {
  const column = (name: string) => raw(`${facts}.${name}`)
  const text = (name: string) => (facts === 's' ? column(name) : raw(`lower(a.${name})`))
  const conditions: Sql[] = []
  // strpos, not like: nothing a person types is a pattern.
  if (request.account_name) conditions.push(sql`strpos(${text('account_name')}, lower(${request.account_name}::text)) > 0`)
  // The first half is said for the index of those that have a remark at all.
  if (request.remark) conditions.push(sql`${text('remark')} <> '' and strpos(${text('remark')}, lower(${request.remark}::text)) > 0`)
  if (request.currency !== undefined) conditions.push(sql`${column('currency')} = ${request.currency}`)
  if (request.timezone) {
    const isPart = sql`strpos(lower(${column('timezone')}), lower(${request.timezone}::text)) > 0`
    conditions.push(sql`(${isPart} or ${column('timezone')} = any(${zonesCalled(request.timezone)}::text[]))`)
  }
  if (request.ad_type !== undefined) conditions.push(sql`${column('ad_type')} = ${request.ad_type}`)
  if (request.personal_auth !== undefined) conditions.push(sql`${column('personal_auth')} = ${request.personal_auth}`)
  if (request.opened_from)
    conditions.push(sql`${column('opened_at')} >= ${request.opened_from}::date::timestamp at time zone ${BUSINESS_ZONE}`)
  if (request.opened_until)
    conditions.push(sql`${column('opened_at')} < ${request.opened_until}::date::timestamp at time zone ${BUSINESS_ZONE}`)
  if (request.balance_min) conditions.push(balanceCondition(request.balance_min, '>=', request.currency))
  if (request.balance_max) conditions.push(balanceCondition(request.balance_max, '<=', request.currency))
  if (request.days_left_max !== undefined) conditions.push(sql`${daysLeftFor(scope)} <= ${Math.round(request.days_left_max * 10)}`)
  if (request.outside_account_id) conditions.push(sql`a.outside_account_id = ${request.outside_account_id}`)
  if (request.outside_account_ids?.length) conditions.push(sql`a.outside_account_id = any(${request.outside_account_ids}::text[])`)
  if (request.except_account_ids?.length) conditions.push(sql`a.id <> all(${request.except_account_ids}::bigint[])`)
  for (const [kind, outsideId] of bindingFilters(request)) {
    if (!outsideId) continue
    conditions.push(sql`a.id in (select b.ad_account_id from ad_accounts_bindings b
      where ${ownCustomers(scope, 'b.customer_id')} and b.kind = ${kind} and b.outside_id = ${outsideId})`)
  }
  return conditions
}

function bindingFilters(request: ListRequest): [kind: 'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL', outsideId: string | undefined][] {
  return [
    ['BM', request.bm_id],
    ['PIXEL', request.pixel_id],
    ['MCC', request.mcc_id],
    ['BC', request.bc_id],
    ['EMAIL', request.relation_email],
  ]
}

/** Amounts are in dollars at today's rates, as the list is sorted; with a filter for one currency they are in that one. */
function balanceCondition(text: string, comparison: '>=' | '<=', currency: Currency | undefined): Sql {
  const rounded = raw(comparison === '>=' ? 'ceil' : 'floor')
  if (currency !== undefined) {
    const perUnit = 10 ** CURRENCIES[currency].minorDigits
    return sql`a.balance_minor ${raw(comparison)} ${rounded}(${text}::numeric * ${perUnit})::bigint`
  }
  // Each bound is found once and lazily, so that the rows are compared as whole numbers.
  const bounds = CURRENCY_CODES.map(
    code => sql`when ${code} then (select ${rounded}(${text}::numeric / r.usd_per_minor)::bigint
      from spend_usd_rates_today() r where r.currency = ${code})`,
  )
  return sql`a.balance_minor ${raw(comparison)} case a.currency ${join(bounds, ' ')} end`
}
