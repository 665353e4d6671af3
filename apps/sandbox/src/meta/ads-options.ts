// What an account may promote and spend: its pages, and the least budgets by currency.
import { pagesOf } from '../state/media-standing.ts'
import type { World } from '../state/world.ts'
import type { Call, Reply } from '../wire/call.ts'
import { visibleAccount } from './account.ts'
import { LEAST_DAILY_BUDGET } from './ad-objects.ts'
import { metaReply } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const BUDGET_FIELDS = [
  'currency',
  'min_daily_budget_imp',
  'min_daily_budget_high_freq',
  'min_daily_budget_low_freq',
  'min_daily_budget_video_views',
]
const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'HKD',
  'SGD',
  'AUD',
  'CAD',
  'CNY',
  'KRW',
  'TWD',
  'THB',
  'MYR',
  'PHP',
  'IDR',
  'VND',
  'BRL',
  'MXN',
  'AED',
]

export function listPromotedPages(world: World, call: Call, accountId: string): Reply {
  const account = visibleAccount(world, call, accountId)
  const fields = parseFields(call, call.query.fields ?? 'id,name')
  requireFields(call, ['id', 'name'], 'Page', fields)
  return metaReply(
    call,
    pageOf(
      call,
      pagesOf(account).map(page => selectFields(call, { ...page }, 'Page', fields)),
    ),
  )
}

/** Every currency, whatever the account's own is; rows have no id. */
export function listMinimumBudgets(world: World, call: Call, accountId: string): Reply {
  visibleAccount(world, call, accountId)
  const fields = parseFields(call, call.query.fields ?? BUDGET_FIELDS.join(','))
  requireFields(call, BUDGET_FIELDS, 'MinimumBudget', fields)
  const least = Number(LEAST_DAILY_BUDGET)
  const amounts = Object.fromEntries(BUDGET_FIELDS.slice(1).map(name => [name, least]))
  return metaReply(
    call,
    pageOf(
      call,
      CURRENCIES.map(currency => selectFields(call, { currency, ...amounts }, 'MinimumBudget', fields)),
    ),
  )
}
