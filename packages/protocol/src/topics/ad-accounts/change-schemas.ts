// Changes of ad accounts: the list of the operation records' third tab (screens.md 5.11).
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { CHANGE_SOURCE_CODES, CHANGE_STATUS_CODES, CHANGE_TYPE_CODES } from './change-enums.ts'
import { changeFilters } from './change-lists.ts'

export const changeListRequest = z.object({ ...pagerRequest, ...filterFields(changeFilters), account_id: id('账户').optional() })
export type ChangeListRequest = z.output<typeof changeListRequest>

export const accountChange = z.object({
  change_id: z.string(),
  change_type: z.enum(CHANGE_TYPE_CODES),
  channel: z.enum(CHANNEL_CODES),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  /** what it was and what it is now, in words; empty where there was, or is, nothing */
  before: z.string(),
  after: z.string(),
  status: z.enum(CHANGE_STATUS_CODES),
  fail_reason: z.string().nullable(),
  source: z.enum(CHANGE_SOURCE_CODES),
  submitter: z.string(),
  apply_time: instant,
  finished_at: instant.nullable(),
})
/** One change of an ad account that is no change of money. */
export type AccountChange = z.output<typeof accountChange>
export const changePage = idPageOf(accountChange)
export type ChangePage = z.output<typeof changePage>
