// Ad accounts as the console's pool shows them: those of every customer, the platform's figure beside that of the books.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { tags } from '../adoption/schemas.ts'
import { POOL_MOST, poolFilters } from './console-lists.ts'
import { ACCOUNT_STATUS_CODES, FROZEN_STATUS_CODES } from './enums.ts'
import { synced } from './schemas.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const accountIds = z.array(id('广告账户')).min(1, '请选择广告账户').max(POOL_MOST, `每次最多 ${POOL_MOST} 个广告账户`)

export const poolListRequest = z.object({ ...pagerRequest, ...filterFields(poolFilters), customer_id: id('客户').optional() })
export type PoolListRequest = z.output<typeof poolListRequest>

export const poolAccount = z.object({
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel,
  customer_id: z.string(),
  customer_name: z.string(),
  sub_customer_id: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  company_name: z.string(),
  currency: z.string(),
  account_status: z.enum(ACCOUNT_STATUS_CODES),
  frozen_status: z.enum(FROZEN_STATUS_CODES),
  /** the agency itself forbids additions, whatever the platform says */
  is_quota_forbidden: z.boolean(),
  /** the agency froze it itself, beside whatever the platform does */
  is_frozen_by_agency: z.boolean(),
  /** the limit that the platform showed last; null before the first synchronisation or without a limit */
  platform_limit: decimal.nullable(),
  /** the quota that the books have placed on the account */
  placed_quota: decimal,
  balance: decimal.nullable(),
  spent: decimal.nullable(),
  /** platform_limit − placed_quota while the difference is open; null otherwise: figures in motion differ for a while */
  difference: decimal.nullable(),
  /** the order whose leg people must judge before anything else moves on the account; the oldest */
  manual_order: z.string().nullable(),
  synced_at: instant.nullable(),
  sync_requested_at: instant.nullable(),
  opened_at: instant,
  disable_reason: z.string().nullable(),
  tags: z.array(z.string()),
  /** the agency took it back: it is this customer's no more */
  taken_back_at: instant.nullable(),
})
export type PoolAccount = z.output<typeof poolAccount>
export const poolPage = idPageOf(poolAccount)
export type PoolPage = z.output<typeof poolPage>

export const poolSyncRequest = z.object({ account_ids: accountIds })
export type PoolSyncRequest = z.output<typeof poolSyncRequest>

/** Forbids or allows additions to ad accounts, of one customer or several. */
export const quotaBan = z.object({ account_ids: accountIds, is_forbidden: z.boolean('请选择禁止或解除'), reason })
export type QuotaBan = z.output<typeof quotaBan>
export const quotaBanReply = z.object({ changed: z.number().int() })
export type QuotaBanReply = z.output<typeof quotaBanReply>

/** `sub_customer_id` null takes the ad accounts back to the customer itself. */
export const poolAssignment = z.object({
  customer_id: id('客户'),
  sub_customer_id: id('子客户').nullable(),
  account_ids: accountIds,
  reason,
})
export type PoolAssignment = z.output<typeof poolAssignment>

/** What became of each ad account, in the order asked. */
export const poolVerdicts = z.object({
  results: z.array(z.object({ account_id: z.string(), accepted: z.boolean(), msg: z.string() })),
})
export type PoolVerdicts = z.output<typeof poolVerdicts>
export const takeBackRequest = z.object({ account_ids: accountIds, reason })
export type TakeBackRequest = z.output<typeof takeBackRequest>
/** To another customer: taken back, and adopted anew. */
export const moveRequest = takeBackRequest.extend({
  customer_id: id('客户'),
  sub_customer_id: id('子客户').nullable(),
  company_id: id('主体'),
})
export type MoveRequest = z.output<typeof moveRequest>
export const tagRequest = z.object({ account_ids: accountIds, mode: z.enum(['ADD', 'REMOVE'], '请选择添加或移除'), tags, reason })
export type TagRequest = z.output<typeof tagRequest>

/** What each call takes and answers. */
export const consoleAccountSchemas = {
  list: { request: poolListRequest, response: poolPage, filters: poolFilters },
  sync: { request: poolSyncRequest, response: synced },
  forbidQuota: { request: quotaBan, response: quotaBanReply },
  assign: { request: poolAssignment, response: z.object({}) },
  takeBack: { request: takeBackRequest, response: poolVerdicts },
  move: { request: moveRequest, response: poolVerdicts },
  tag: { request: tagRequest, response: quotaBanReply },
}
