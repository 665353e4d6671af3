// Capabilities: what the platforms allow with some ad accounts right now, read live before a quota form is filled in.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { ACCOUNTS_PER_ORDER_BOUND } from './limits.ts'

/** How a platform changes quota: sets a figure, takes a proposal, moves a sum. */
export const CHANGE_STYLE_CODES = ['absolute', 'proposal', 'delta'] as const

export const capabilitiesRequest = z.object({
  account_ids: z.array(id('账户')).min(1, '请选择广告账号').max(ACCOUNTS_PER_ORDER_BOUND, `最多选择${ACCOUNTS_PER_ORDER_BOUND}个广告账号`),
})
export type CapabilitiesRequest = z.output<typeof capabilitiesRequest>

/** Amounts in the account's currency. */
export const capability = z.object({
  account_id: z.string(),
  channel: z.enum(CHANNEL_CODES),
  currency: z.string(),
  change_style: z.enum(CHANGE_STYLE_CODES),
  /** the platform's least addition; null when it names none */
  minimum_add: decimal.nullable(),
  /** the most that one addition may bring; null where nothing limits it */
  maximum_add: decimal.nullable(),
  /** what may leave the account now: limit − spent − margin; null when it is not known */
  reducible: decimal.nullable(),
  /** changes of quota that the platform still takes today; null where it does not count them */
  changes_left_today: z.number().int().nullable(),
  /** the change takes effect only once the platform approved it (Google) */
  needs_channel_approval: z.boolean(),
  /** orders are accepted and wait: sending to this channel is paused, or its breaker is open */
  is_paused: z.boolean(),
  /** reducing, clearing and transferring out are refused until then (TikTok: no spend within three hours); null when they are not */
  lowering_blocked_until: instant.nullable(),
  /** false: the platform gave no answer in time, and the figures are those of the last synchronisation */
  is_live: z.boolean(),
  /** when the figures were read; null before the first synchronisation */
  read_at: instant.nullable(),
  /** what a person should know besides, in Chinese */
  note: z.string().nullable(),
})
export type Capability = z.output<typeof capability>

/** In the order asked for; ids that are not the caller's own are left out. */
export const capabilities = z.object({ content: z.array(capability) })
export type Capabilities = z.output<typeof capabilities>
