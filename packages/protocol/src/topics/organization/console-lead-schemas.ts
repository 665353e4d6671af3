// Leads as the console shows them: whose, in what, how to get in touch, and what came of it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, judged } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { leadFilters } from './console-lead-lists.ts'
import { LEAD_PRODUCT_CODES, LEAD_STATE_CODES } from './lead-enums.ts'
import { leadNoteProblem } from './lead-limits.ts'

export const leadListRequest = z.object({ ...pagerRequest, ...filterFields(leadFilters) })
export type LeadListRequest = z.output<typeof leadListRequest>

const leadRow = z.object({
  lead_id: z.string(),
  state: z.enum(LEAD_STATE_CODES),
  product: z.enum(LEAD_PRODUCT_CODES),
  customer_id: z.string(),
  customer_name: z.string(),
  user_name: z.string(),
  contact: z.string(),
  remark: z.string(),
  created_at: instant,
  /** null while nobody got in touch */
  contacted_by: z.string().nullable(),
  contacted_at: instant.nullable(),
  note: z.string(),
})
export type LeadRow = z.output<typeof leadRow>
export const leadPage = pageOf(leadRow)
export type LeadPage = z.output<typeof leadPage>

export const leadContacting = z.object({ lead_id: id('意向'), note: judged(z.string('请填写联系情况').trim(), leadNoteProblem) })
export type LeadContacting = z.output<typeof leadContacting>

/** What each call takes and answers. */
export const consoleLeadSchemas = {
  list: { request: leadListRequest, response: leadPage, filters: leadFilters },
  contact: { request: leadContacting, response: z.object({}) },
}
