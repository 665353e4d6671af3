// Who asked to be told when a page opens, by page, and the telling.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { instant, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { MAX_OPENED_TITLE } from './enums.ts'
import { interestFilters } from './interest-lists.ts'
import { interestRequest } from './schemas.ts'

export const interestListRequest = z.object({ ...pagerRequest, ...filterFields(interestFilters) })
export type InterestListRequest = z.output<typeof interestListRequest>
export const interestRow = z.object({
  feature: z.string(),
  /** what it was called when it opened */
  title: z.string().nullable(),
  /** where those who were told are led */
  link: z.string().nullable(),
  asked: z.number().int(),
  waiting: z.number().int(),
  first_at: instant,
  last_at: instant,
  opened_at: instant.nullable(),
  opened_by: z.string().nullable(),
})
export type InterestRow = z.output<typeof interestRow>
export const interestPage = pageOf(interestRow)
export type InterestPage = z.output<typeof interestPage>

export const featureOpening = interestRequest.extend({
  title: text(MAX_OPENED_TITLE, '页面名称').pipe(z.string().min(1, '请填写页面名称')),
  link: text(100, '页面地址').pipe(
    z
      .string()
      .regex(/^\/[A-Za-z0-9/_-]*$/, '页面地址应以 / 开头')
      .regex(/^(?!\/\/)/, '页面地址不正确'),
  ),
  reason,
})
export type FeatureOpening = z.output<typeof featureOpening>
export const featureOpened = z.object({ told: z.number().int() })
export type FeatureOpened = z.output<typeof featureOpened>

/** What each call takes and answers. */
export const interestSchemas = {
  list: { request: interestListRequest, response: interestPage, filters: interestFilters },
  open: { request: featureOpening, response: featureOpened },
}
