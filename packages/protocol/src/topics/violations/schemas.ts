// Violation calls: the counts behind the menu badges and the home page.
import { z } from 'zod'
import { RECTIFICATION_COUNT_TYPE_CODES } from './count-types.ts'

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

/** Warnings that nobody of the customer has opened yet. */
export const forewarningCount = z.object({ violate_forewarning_count: z.number().int() })
export type ForewarningCount = z.output<typeof forewarningCount>

/** What each call takes and answers. */
export const violationSchemas = {
  rectificationCount: { request: rectificationCountRequest, response: rectificationCounts },
  subCustomerRectificationCount: { request: rectificationCountRequest, response: rectificationCounts },
  forewarningCount: { request: z.object({}), response: forewarningCount },
}
