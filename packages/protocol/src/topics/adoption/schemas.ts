// Taking ad accounts over: what the platforms' lists show, the batches, and a verdict for each row.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { decimal, id, instant, platformId, reason } from '../../wire/fields.ts'
import { idPageOf, pageOf, pagerRequest } from '../../wire/page.ts'
import {
  ADOPT_MOST,
  ADOPTION_ROW_STATE_CODES,
  ADOPTION_SOURCE_CODES,
  ADOPTION_STATE_CODES,
  DISCOVERY_PROBLEM_CODES,
  DISCOVERY_STATE_CODES,
} from './enums.ts'
import { adoptionFilters, adoptionRowFilters, foundFilters } from './lists.ts'
import { ACCOUNT_STATUS_CODES } from '../ad-accounts/enums.ts'
import { tagsProblem } from '../ad-accounts/tags.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')

export const foundListRequest = z.object({ ...pagerRequest, ...filterFields(foundFilters) })
export type FoundListRequest = z.output<typeof foundListRequest>

export const foundAccount = z.object({
  /** channel and the platform's id */
  found_key: z.string(),
  channel,
  outside_account_id: z.string(),
  account_name: z.string(),
  /** empty where the platform does not show it to us; maybe one that the product does not keep */
  currency: z.string(),
  timezone: z.string().nullable(),
  account_status: z.enum(ACCOUNT_STATUS_CODES),
  status_reason: z.string().nullable(),
  platform_limit: decimal.nullable(),
  spent: decimal.nullable(),
  balance: decimal.nullable(),
  is_uncapped: z.boolean(),
  seen_at: instant,
})
export type FoundAccount = z.output<typeof foundAccount>
export const foundPage = idPageOf(foundAccount)
export type FoundPage = z.output<typeof foundPage>

/** The last walk through the list of one platform. */
export const discovery = z.object({
  channel,
  state: z.enum(DISCOVERY_STATE_CODES),
  seen: z.number().int(),
  pages: z.number().int(),
  problem: z.enum(DISCOVERY_PROBLEM_CODES).nullable(),
  /** the platform's own words */
  problem_words: z.string().nullable(),
  next_at: instant.nullable(),
  asked_by: z.string(),
  started_at: instant,
  ended_at: instant.nullable(),
})
export type Discovery = z.output<typeof discovery>
export const discoveries = z.object({
  runs: z.array(discovery),
  /** that the product does not hold */
  found: z.number().int(),
})
export type Discoveries = z.output<typeof discoveries>

export const discoverRequest = z.object({ channels: z.array(channel).min(1, '请选择渠道').max(CHANNEL_CODES.length) })
export type DiscoverRequest = z.output<typeof discoverRequest>
export const discoverReply = z.object({ started: z.number().int() })
export type DiscoverReply = z.output<typeof discoverReply>

export const tags = z.array(z.string().trim().min(1, '标签不能为空')).superRefine((given, context) => {
  const problem = tagsProblem(given)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

export const adoptRequest = z.object({
  accounts: z
    .array(z.object({ channel, outside_account_id: platformId() }))
    .min(1, '请选择广告账户')
    .max(ADOPT_MOST, `每次最多 ${ADOPT_MOST} 个广告账户`),
  customer_id: id('客户'),
  sub_customer_id: id('子客户').nullable(),
  company_id: id('主体'),
  tags: tags.default([]),
  /** Meta accounts without a cap get the least one: what is spent, and a margin */
  sets_cap: z.boolean('请选择是否设置上限'),
  reason,
})
export type AdoptRequest = z.output<typeof adoptRequest>

export const adoptionRef = z.object({ batch_id: id('批次') })
export type AdoptionRef = z.output<typeof adoptionRef>
export const adoptionConfirm = adoptionRef.extend({ sets_cap: z.boolean('请选择是否设置上限'), reason })
export type AdoptionConfirm = z.output<typeof adoptionConfirm>
export const adoptionCancel = adoptionRef.extend({ reason })
export type AdoptionCancel = z.output<typeof adoptionCancel>

export const adoptionBatch = z.object({
  batch_id: z.string(),
  source: z.enum(ADOPTION_SOURCE_CODES),
  state: z.enum(ADOPTION_STATE_CODES),
  file_name: z.string().nullable(),
  sets_cap: z.boolean(),
  reason: z.string().nullable(),
  staff_name: z.string(),
  /** what stops all rows at once, and when it goes on */
  problem: z.string().nullable(),
  next_at: instant.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  rows: z.number().int(),
  ready: z.number().int(),
  adopted: z.number().int(),
  same: z.number().int(),
  /** wrong in the sheet, or refused by the platform or the product */
  failed: z.number().int(),
  uncapped: z.number().int(),
})
export type AdoptionBatch = z.output<typeof adoptionBatch>
/** `sheet_reading`: null for what was found, and for sheets that were read before it was kept */
export const adoptionDetail = adoptionBatch.extend({ sheet_reading: sheetReading.nullable() })
export type AdoptionDetail = z.output<typeof adoptionDetail>
export const adoptionListRequest = z.object({ ...pagerRequest, ...filterFields(adoptionFilters) })
export type AdoptionListRequest = z.output<typeof adoptionListRequest>
export const adoptionPage = pageOf(adoptionBatch)
export type AdoptionPage = z.output<typeof adoptionPage>

export const adoptionRowsRequest = z.object({ ...pagerRequest, ...filterFields(adoptionRowFilters), batch_id: id('批次') })
export type AdoptionRowsRequest = z.output<typeof adoptionRowsRequest>
export const adoptionRow = z.object({
  row_no: z.number().int(),
  channel: channel.nullable(),
  outside_account_id: z.string(),
  account_name: z.string().nullable(),
  customer: z.string(),
  sub_customer: z.string(),
  company: z.string(),
  tags: z.string(),
  state: z.enum(ADOPTION_ROW_STATE_CODES),
  problem: z.string().nullable(),
  currency: z.string().nullable(),
  /** the quota found on the account, which the books opened with */
  opening: decimal.nullable(),
  is_uncapped: z.boolean(),
  has_set_cap: z.boolean(),
})
export type AdoptionRow = z.output<typeof adoptionRow>
export const adoptionRowPage = idPageOf(adoptionRow)
export type AdoptionRowPage = z.output<typeof adoptionRowPage>

/** Whom ad accounts of a customer can be given to, and whose account they are at the platform. */
export const ownersRequest = z.object({ customer_id: id('客户') })
export type OwnersRequest = z.output<typeof ownersRequest>
const named = z.object({ id: z.string(), name: z.string() })
export const owners = z.object({ sub_customers: z.array(named), companies: z.array(named) })
export type Owners = z.output<typeof owners>

/** What each call takes and answers. */
export const adoptionSchemas = {
  found: { request: foundListRequest, response: foundPage, filters: foundFilters },
  discoveries: { request: z.object({}), response: discoveries },
  discover: { request: discoverRequest, response: discoverReply },
  owners: { request: ownersRequest, response: owners },
  adopt: { request: adoptRequest, response: adoptionRef },
  upload: { request: z.object(sheetUpload), response: adoptionRef },
  confirm: { request: adoptionConfirm, response: z.object({}) },
  cancel: { request: adoptionCancel, response: z.object({}) },
  list: { request: adoptionListRequest, response: adoptionPage, filters: adoptionFilters },
  detail: { request: adoptionRef, response: adoptionDetail },
  rows: { request: adoptionRowsRequest, response: adoptionRowPage, filters: adoptionRowFilters },
}
