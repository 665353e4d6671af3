// The day's close on the wire: the days with what each came to, and one in full beside what was signed.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { day, decimal, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseProposal } from '../cases/schemas.ts'
import { DAY_PART_CODES, DAY_STATE_CODES } from './day-enums.ts'
import { dayFilters } from './day-lists.ts'

export const dayListRequest = z.object({ ...pagerRequest, ...filterFields(dayFilters) })
export type DayListRequest = z.output<typeof dayListRequest>
/** Sums in words, one currency after the other, as signed where it is signed; `is_changed`: figures differ from those that were signed. */
export const closeDay = z.object({
  day: z.string(),
  state: z.enum(DAY_STATE_CODES),
  is_changed: z.boolean(),
  paid_in: z.string(),
  booked: z.string(),
  unmatched: z.string(),
  refunded: z.string(),
  differences: z.number().int(),
  maker: z.string().nullable(),
  made_at: instant.nullable(),
  checker: z.string().nullable(),
  signed_at: instant.nullable(),
})
export type CloseDay = z.output<typeof closeDay>
export const dayPage = pageOf(closeDay)
export type DayPage = z.output<typeof dayPage>

const figure = z.object({ count: z.number().int().nullable(), amount: decimal.nullable() })
/** `place` and `currency` are null where a figure is of none; `signed` is null before anybody has signed, zero for what was not there then. */
export const dayFigure = z.object({
  part: z.enum(DAY_PART_CODES),
  place: z.string().nullable(),
  currency: z.string().nullable(),
  now: figure,
  signed: figure.nullable(),
  /** now less signed; null without a difference */
  change: figure.nullable(),
})
export type DayFigure = z.output<typeof dayFigure>
export const dayRequest = z.object({ day: day('日期') })
export type DayRequest = z.output<typeof dayRequest>
export const dayDetail = z.object({
  day: z.string(),
  state: z.enum(DAY_STATE_CODES),
  figures: z.array(dayFigure),
  /** the signatures of the day, or what waits for the second one */
  proposal: caseProposal.nullable(),
})
export type DayDetail = z.output<typeof dayDetail>
export const proposeDayRequest = dayRequest.extend({ reason })
export type ProposeDayRequest = z.output<typeof proposeDayRequest>

/** What each call takes and answers. */
export const daySchemas = {
  list: { request: dayListRequest, response: dayPage, filters: dayFilters },
  detail: { request: dayRequest, response: dayDetail },
  propose: { request: proposeDayRequest, response: z.object({ case_id: z.string() }) },
}
