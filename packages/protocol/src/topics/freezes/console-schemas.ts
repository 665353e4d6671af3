// Freezes of all customers as the console shows them, and what staff do about them.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { POOL_MOST } from '../ad-accounts/console-lists.ts'
import { consoleFreezeFilters } from './console-lists.ts'
import { FREEZE_RECORD_STATUS_CODES, FREEZE_SOURCE_CODES } from './enums.ts'
import { freezeStep } from './schemas.ts'

export const consoleFreezeRequest = z.object({ ...pagerRequest, ...filterFields(consoleFreezeFilters) })
export type ConsoleFreezeRequest = z.output<typeof consoleFreezeRequest>

export const consoleFreeze = z.object({
  record_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel: z.enum(CHANNEL_CODES),
  customer_id: z.string(),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES),
  /** what was left when the account was frozen; null where the platform sets no limit */
  balance: decimal.nullable(),
  reason: z.string(),
  source: z.enum(FREEZE_SOURCE_CODES),
  status: z.enum(FREEZE_RECORD_STATUS_CODES),
  frozen_at: instant,
  applied_at: instant.nullable(),
  /** of the latest application; empty and 0 before one */
  asked_reason: z.string(),
  evidence_count: z.int(),
  processed_at: instant.nullable(),
  opinion: z.string(),
  thawed_at: instant.nullable(),
})
export type ConsoleFreeze = z.output<typeof consoleFreeze>
/** What is over is not counted. */
export const freezeGroupCounts = z.object({ STANDING: z.int(), THAW_PENDING: z.int(), TO_BE_THAW: z.int(), REJECT_THAW: z.int() })
export type FreezeGroupCounts = z.output<typeof freezeGroupCounts>
export const consoleFreezePage = idPageOf(consoleFreeze).extend({ group_counts: freezeGroupCounts })
export type ConsoleFreezePage = z.output<typeof consoleFreezePage>

export const consoleFreezeDetailRequest = z.object({ record_id: id('冻结记录') })
export const consoleFreezeDetail = consoleFreeze.extend({
  /** the latest application, whose id is its case's; null before one */
  application: z.object({ case_id: z.string(), email: z.string() }).nullable(),
  steps: z.array(freezeStep),
})
export type ConsoleFreezeDetail = z.output<typeof consoleFreezeDetail>

const accountIds = z.array(id('广告账户')).min(1, '请选择广告账户').max(POOL_MOST, `每次最多 ${POOL_MOST} 个广告账户`)
const recordIds = z.array(id('冻结记录')).min(1, '请选择冻结记录').max(POOL_MOST, `每次最多 ${POOL_MOST} 条冻结记录`)

/** Freezes ad accounts by the agency itself, or lifts that. */
export const agencyFreeze = z.object({ account_ids: accountIds, reason })
export type AgencyFreeze = z.output<typeof agencyFreeze>
export const freezesChanged = z.object({ changed: z.int() })
export type FreezesChanged = z.output<typeof freezesChanged>

export const thawMarks = z.object({ record_ids: recordIds, mark: z.enum(['SUBMITTED', 'THAWED', 'READ'], '请选择标记') })
export type ThawMarks = z.output<typeof thawMarks>
export const refuseThaws = z.object({ record_ids: recordIds, reason })
export type RefuseThaws = z.output<typeof refuseThaws>

/** What each call takes and answers. */
export const consoleFreezeSchemas = {
  list: { request: consoleFreezeRequest, response: consoleFreezePage, filters: consoleFreezeFilters },
  detail: { request: consoleFreezeDetailRequest, response: consoleFreezeDetail },
  freeze: { request: agencyFreeze, response: freezesChanged },
  lift: { request: agencyFreeze, response: freezesChanged },
  mark: { request: thawMarks, response: freezesChanged },
  refuse: { request: refuseThaws, response: freezesChanged },
}
