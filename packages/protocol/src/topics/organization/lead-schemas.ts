// Leads of a customer: what it is interested in, and what it has said already.
import { z } from 'zod'
import { instant, judged } from '../../wire/fields.ts'
import { LEAD_PRODUCT_CODES, LEAD_STATE_CODES } from './lead-enums.ts'
import { leadContactProblem, leadRemarkProblem } from './lead-limits.ts'

export const leadRequest = z.object({
  product: z.enum(LEAD_PRODUCT_CODES, '请选择渠道'),
  contact: judged(z.string('请填写联系方式').trim(), leadContactProblem),
  remark: judged(z.string('请填写备注').trim(), leadRemarkProblem).default(''),
})
export type LeadRequest = z.output<typeof leadRequest>
/** `is_repeated`: it stands already since `registered_at`, and nothing was added. */
export const leadReceipt = z.object({ lead_id: z.string(), is_repeated: z.boolean(), registered_at: instant, message: z.string() })
export type LeadReceipt = z.output<typeof leadReceipt>

/** Of the days in which another one would be the same. */
export const ownLeads = z.object({
  leads: z.array(z.object({ product: z.enum(LEAD_PRODUCT_CODES), state: z.enum(LEAD_STATE_CODES), registered_at: instant })),
})
export type OwnLeads = z.output<typeof ownLeads>

/** What each call takes and answers. */
export const leadSchemas = {
  register: { request: leadRequest, response: leadReceipt },
  own: { request: z.object({}), response: ownLeads },
}
