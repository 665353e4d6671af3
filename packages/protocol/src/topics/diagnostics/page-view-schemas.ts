// Page views as the staff read them: by page over a period, and by day.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { pageViewFilters } from './page-view-lists.ts'

/** Without days: the last 30, today's among them. Days before the kept ones are left out. */
export const pageViewListRequest = z.object({ ...pagerRequest, ...filterFields(pageViewFilters) })
export type PageViewListRequest = z.output<typeof pageViewListRequest>
export const pageViewRow = z.object({
  /** the pattern of the route: '/account/:channel' */
  route: z.string(),
  /** titles of the menu's levels; one route may have several */
  title: z.string(),
  views: z.number().int(),
  /** on which it was looked at */
  days: z.number().int(),
  last_day: z.string(),
})
export type PageViewRow = z.output<typeof pageViewRow>
export const pageViewPage = pageOf(pageViewRow)
export type PageViewPage = z.output<typeof pageViewPage>

/** Of all pages that the filters leave, or of one. */
export const pageViewDaysRequest = z.object({
  ...filterFields(pageViewFilters),
  route: text(100, '页面路径').optional(),
  title: text(100, '页面标题').optional(),
})
export type PageViewDaysRequest = z.output<typeof pageViewDaysRequest>
/** Each day of the period in turn, also those without a view. */
export const pageViewDays = z.object({ total: z.number().int(), days: z.array(z.object({ day: z.string(), views: z.number().int() })) })
export type PageViewDays = z.output<typeof pageViewDays>

/** What each call takes and answers. */
export const pageViewSchemas = {
  list: { request: pageViewListRequest, response: pageViewPage, filters: pageViewFilters },
  days: { request: pageViewDaysRequest, response: pageViewDays },
}
