// Differences with payment houses as the console shows them (console.md 17).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { HOUSE_METHOD_CODES } from './enums.ts'
import { HOUSE_DIFFERENCE_ABOUT_CODES, HOUSE_DIFFERENCE_KIND_CODES, houseDifferenceFilters } from './house-lists.ts'

export const houseDifferencesRequest = z.object({ ...pagerRequest, ...filterFields(houseDifferenceFilters) })
export type HouseDifferencesRequest = z.output<typeof houseDifferencesRequest>
/** Of a fee both figures are fees; one is null where that side has no such payment. */
const houseDifference = z.object({
  difference_id: z.string(),
  method: z.enum(HOUSE_METHOD_CODES),
  day: z.string(),
  kind: z.enum(HOUSE_DIFFERENCE_KIND_CODES),
  about: z.enum(HOUSE_DIFFERENCE_ABOUT_CODES),
  /** of a refund our own number */
  transaction_id: z.string(),
  currency: z.string(),
  our_amount: decimal.nullable(),
  their_amount: decimal.nullable(),
  found_at: instant,
  closed_at: instant.nullable(),
  closing: z.string(),
  is_waiting: z.boolean(),
})
export type HouseDifferenceRow = z.output<typeof houseDifference>
export const houseDifferencePage = pageOf(houseDifference)
export type HouseDifferencePage = z.output<typeof houseDifferencePage>

export const proposeClosingRequest = z.object({ difference_id: id('差异'), reason })
export type ProposeClosingRequest = z.output<typeof proposeClosingRequest>

/** What each call takes and answers. */
export const houseDifferenceSchemas = {
  list: { request: houseDifferencesRequest, response: houseDifferencePage, filters: houseDifferenceFilters },
  proposeClosing: { request: proposeClosingRequest, response: z.object({ case_id: z.string() }) },
}
