// What sub-customers hold, as their agent sees it: their ad accounts, what is to be rectified, what is frozen; and pasted rows that say whose accounts are.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { accountList } from '../ad-accounts/schemas.ts'
import { freeze } from '../freezes/schemas.ts'
import { rectification } from '../violations/rectification-schemas.ts'
import { heldAccountFilters, heldFreezeFilters, heldRectificationFilters } from './held-lists.ts'
import { PASTED_LETTERS_MOST } from './limits.ts'

export const heldAccountRequest = z.object({
  ...pagerRequest,
  ...filterFields(heldAccountFilters),
  channel: z.enum(CHANNEL_CODES, '请选择渠道'),
})
export type HeldAccountRequest = z.output<typeof heldAccountRequest>

const holder = { sub_customer_id: z.string(), sub_customer_name: z.string() }

export const heldRectificationRequest = z.object({ ...pagerRequest, ...filterFields(heldRectificationFilters) })
export type HeldRectificationRequest = z.output<typeof heldRectificationRequest>
export const heldRectification = rectification.extend({
  ...holder,
  /** whether its sub-customer was reminded of it today, in Beijing */
  is_reminded: z.boolean(),
})
export type HeldRectification = z.output<typeof heldRectification>
const heldRectificationPage = idPageOf(heldRectification)
export type HeldRectificationPage = z.output<typeof heldRectificationPage>

export const heldFreezeRequest = z.object({ ...pagerRequest, ...filterFields(heldFreezeFilters) })
export type HeldFreezeRequest = z.output<typeof heldFreezeRequest>
export const heldFreeze = freeze.omit({ is_read: true }).extend({
  ...holder,
  channel: z.enum(CHANNEL_CODES),
  /** whether its sub-customer may ask for a thaw and has not */
  is_due: z.boolean(),
  is_reminded: z.boolean(),
})
export type HeldFreeze = z.output<typeof heldFreeze>
const heldFreezePage = idPageOf(heldFreeze)
export type HeldFreezePage = z.output<typeof heldFreezePage>

/** One line an ad account: its id on the platform, and the sub-customer's name. */
const assignPasted = z.object({
  content: z.string('请粘贴账户与子客户').max(PASTED_LETTERS_MOST, `粘贴内容最多 ${PASTED_LETTERS_MOST} 个字符`),
})
export type AssignPasted = z.output<typeof assignPasted>
/** In the order of the lines; `msg` says why one failed. */
const assignedRows = z.object({
  results: z.array(
    z.object({
      row_no: z.number().int(),
      outside_account_id: z.string(),
      sub_customer_name: z.string(),
      is_ok: z.boolean(),
      msg: z.string(),
    }),
  ),
})
export type AssignedRows = z.output<typeof assignedRows>

/** What each call takes and answers. */
export const heldSchemas = {
  accounts: { request: heldAccountRequest, response: accountList },
  rectifications: { request: heldRectificationRequest, response: heldRectificationPage },
  freezes: { request: heldFreezeRequest, response: heldFreezePage },
  assignPasted: { request: assignPasted, response: assignedRows },
}
