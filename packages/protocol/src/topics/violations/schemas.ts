// Violation calls: the counts behind the menu badges and the home page, and the accounts that are to be rectified.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { RECTIFICATION_COUNT_TYPE_CODES } from './count-types.ts'
import { RECTIFICATION_STATUS_CODES, VIOLATION_LEVEL_CODES, VIOLATION_TYPE_CODES } from './enums.ts'
import { rectificationFilters } from './lists.ts'

const countType = z.enum(RECTIFICATION_COUNT_TYPE_CODES, '统计类型不正确')
const ofEach = RECTIFICATION_COUNT_TYPE_CODES.length

export const rectificationCountRequest = z.object({
  count_type_list: z.array(countType, '请提供统计类型').min(1, '请提供统计类型').max(ofEach, `统计类型最多 ${ofEach} 项`),
})
export type RectificationCountRequest = z.output<typeof rectificationCountRequest>

/** One entry per type asked for, in the order asked. */
export const rectificationCounts = z.array(
  z.object({ rectification_count_type: z.enum(RECTIFICATION_COUNT_TYPE_CODES), count: z.number().int() }),
)
export type RectificationCounts = z.output<typeof rectificationCounts>

/** All that wait for the customer unless TODAY is asked for: those due on this business day. */
export const rectificationListRequest = z.object({ ...pagerRequest, ...filterFields(rectificationFilters) })
export type RectificationListRequest = z.output<typeof rectificationListRequest>

export const rectification = z.object({
  rectification_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  channel: z.enum(CHANNEL_CODES),
  violation_type: z.enum(VIOLATION_TYPE_CODES),
  level: z.enum(VIOLATION_LEVEL_CODES),
  /** violating ads */
  ad_count: z.number().int(),
  /** the platform's policy in its own words; empty where none was given */
  policy_text: z.string(),
  status: z.enum(RECTIFICATION_STATUS_CODES),
  reject_reason: z.string(),
  issued_at: instant,
  deadline_at: instant,
})
/** An ad account that is to be rectified, and until when. */
export type Rectification = z.output<typeof rectification>
export const rectificationPage = pageOf(rectification)
export type RectificationPage = z.output<typeof rectificationPage>

/** Warnings that nobody of the customer has opened yet. */
export const forewarningCount = z.object({ violate_forewarning_count: z.number().int() })
export type ForewarningCount = z.output<typeof forewarningCount>

/** What each call takes and answers. */
export const violationSchemas = {
  rectificationCount: { request: rectificationCountRequest, response: rectificationCounts },
  subCustomerRectificationCount: { request: rectificationCountRequest, response: rectificationCounts },
  rectificationList: { request: rectificationListRequest, response: rectificationPage, filters: rectificationFilters },
  subCustomerRectificationList: { request: rectificationListRequest, response: rectificationPage },
  forewarningCount: { request: z.object({}), response: forewarningCount },
}
