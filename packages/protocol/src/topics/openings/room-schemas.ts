// Openings of all customers as the console shows them, one in full, and accounts that a platform made too often.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { AD_TYPE_CODES } from '../ad-accounts/enums.ts'
import { INDUSTRY_CODES } from '../companies/enums.ts'
import { consoleOpeningFilters, OPENING_STANDING_CODES, surplusFilters } from './console-lists.ts'
import { OPENING_STAGE_CODES } from './enums.ts'

export const consoleOpeningsRequest = z.object({ ...pagerRequest, ...filterFields(consoleOpeningFilters) })
export type ConsoleOpeningsRequest = z.output<typeof consoleOpeningsRequest>

/** `done` of `count`: how many accounts there are of those asked for. */
export const consoleOpening = z.object({
  apply_id: z.string(),
  channel: z.enum(CHANNEL_CODES),
  customer_id: z.string(),
  customer_name: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  registration_number: z.string(),
  industry: z.enum(INDUSTRY_CODES),
  account_name: z.string(),
  count: z.int(),
  done: z.int(),
  currency: z.string(),
  timezone: z.string(),
  website: z.string(),
  status: z.enum(OPENING_STANDING_CODES),
  /** while it is 审核中 */
  stage: z.enum(OPENING_STAGE_CODES).nullable(),
  submitter: z.string(),
  submitted_at: instant,
  reviewer: z.string().nullable(),
  reviewed_at: instant.nullable(),
})
export type ConsoleOpening = z.output<typeof consoleOpening>
/** What is over is not counted: it grows without end. */
export const consoleOpeningsPage = pageOf(consoleOpening).extend({ status_counts: z.object({ PENDING: z.int() }) })
export type ConsoleOpeningsPage = z.output<typeof consoleOpeningsPage>

export const consoleOpeningRequest = z.object({ apply_id: id('申请') })
/** `feedback`: why it was rejected. `parent_id`: where accounts are made; null before staff say so, and where people open them. */
export const consoleOpeningDetail = consoleOpening.extend({
  area: z.string(),
  expires_on: z.string().nullable(),
  ad_type: z.enum(AD_TYPE_CODES).nullable(),
  invite_emails: z.array(z.string()),
  request_id: z.string(),
  target_regions: z.array(z.string()),
  mcc_id: z.string(),
  bc_id: z.string(),
  parent_id: z.string().nullable(),
  by_hand: z.boolean(),
  feedback: z.string(),
})
export type ConsoleOpeningDetail = z.output<typeof consoleOpeningDetail>

export const surplusRequest = z.object({ ...pagerRequest, ...filterFields(surplusFilters) })
export type SurplusRequest = z.output<typeof surplusRequest>
/** An account that a platform made once more than it was asked to, under the name that was sent; nobody has it. */
export const surplusAccount = z.object({
  channel: z.enum(CHANNEL_CODES),
  outside_account_id: z.string(),
  account_name: z.string(),
  parent_id: z.string(),
  apply_id: z.string(),
  customer_name: z.string(),
  found_at: instant,
})
export type SurplusAccount = z.output<typeof surplusAccount>
export const surplusPage = pageOf(surplusAccount)
export type SurplusPage = z.output<typeof surplusPage>

/** What each call takes and answers. */
export const openingRoomSchemas = {
  list: { request: consoleOpeningsRequest, response: consoleOpeningsPage, filters: consoleOpeningFilters },
  detail: { request: consoleOpeningRequest, response: consoleOpeningDetail },
  surplus: { request: surplusRequest, response: surplusPage, filters: surplusFilters },
}
