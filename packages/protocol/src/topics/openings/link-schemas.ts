// Links to Meta's own pages of enrolment, and what they lead back with.
import { z } from 'zod'
import { id, instant } from '../../wire/fields.ts'
import { OPENING_LABELS } from './enums.ts'

export const openingLinkRequest = z.object({ company_id: id(OPENING_LABELS.company_id) })
export type OpeningLinkRequest = z.output<typeof openingLinkRequest>
export const openingLink = z.object({ link: z.string(), expires_at: instant })
export type OpeningLink = z.output<typeof openingLink>

/** `state` as the link carried it; who it was made for, and whether it still counts, is the flow's to see. */
export const openingReturnRequest = z.object({
  state: z.string('缺少授权状态').trim().max(200, '授权状态不正确'),
  request_id: z
    .string('缺少开户申请编号')
    .trim()
    .regex(/^\d{1,20}$/, 'Meta 开户申请编号为数字'),
})
export type OpeningReturnRequest = z.output<typeof openingReturnRequest>
export const openingReturn = z.object({ company_id: z.string(), request_id: z.string() })
export type OpeningReturn = z.output<typeof openingReturn>

/** What a link of the company led back with, that no application names yet. */
export const openingReturned = z.object({ request_id: z.string().nullable() })
export type OpeningReturned = z.output<typeof openingReturned>

/** What each call takes and answers. */
export const openingLinkSchemas = {
  openLink: { request: openingLinkRequest, response: openingLink },
  takeReturn: { request: openingReturnRequest, response: openingReturn },
  returned: { request: openingLinkRequest, response: openingReturned },
}
