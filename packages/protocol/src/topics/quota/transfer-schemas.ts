// Transfer orders as a whole, as the record of transfers lists them.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { ORDER_STATUS_CODES } from './enums.ts'
import { transferFilters } from './lists.ts'
import { ENDED_BY_CODES } from './shown-states.ts'

export const transferListRequest = z.object({ ...pagerRequest, ...filterFields(transferFilters), account_id: id('账户').optional() })
export type TransferListRequest = z.output<typeof transferListRequest>
const transferSide = z.object({
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  amount: decimal,
})
/** A transfer order as a whole (spec §3, Transfer order). */
export const transferOrder = z.object({
  apply_no: z.string(),
  channel: z.enum(CHANNEL_CODES),
  company_name: z.string(),
  /** the accounts that give; several when many give to one */
  out_accounts: z.array(transferSide),
  in_accounts: z.array(transferSide),
  amount: decimal,
  currency: z.string(),
  submitter: z.string(),
  apply_time: instant,
  status: z.enum(ORDER_STATUS_CODES),
  ended_by: z.enum(ENDED_BY_CODES).nullable(),
  finished_count: z.number().int(),
  item_count: z.number().int(),
  fail_reason: z.string().nullable(),
  remark: z.string(),
})
export type TransferOrder = z.output<typeof transferOrder>
export const transferPage = idPageOf(transferOrder)
export type TransferPage = z.output<typeof transferPage>
