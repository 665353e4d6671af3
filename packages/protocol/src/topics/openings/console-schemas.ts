// What staff decide about an application for ad accounts before they approve it.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id } from '../../wire/fields.ts'

export const parentsRequest = z.object({ channel: z.enum(CHANNEL_CODES, '请选择渠道') })
export const openingParents = z.object({
  parents: z.array(z.object({ parent_id: z.string(), name: z.string(), currency: z.string().nullable(), needs_licence: z.boolean() })),
})
export type OpeningParents = z.output<typeof openingParents>

export const setTermsRequest = z.object({
  case_id: id('申请'),
  parent_id: z
    .string('请选择开户归属')
    .trim()
    .regex(/^\d{1,20}$/, '请选择开户归属'),
  industry_id: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,14})?$/, '渠道行业编号为数字')
    .default(''),
})
export type SetTermsRequest = z.output<typeof setTermsRequest>
/** `channel` and what stands now, for the one who decides. */
export const termsRequest = z.object({ case_id: id('申请') })
export const openingTerms = z.object({ channel: z.enum(CHANNEL_CODES), parent_id: z.string(), industry_id: z.string() })
export type OpeningTerms = z.output<typeof openingTerms>

/** What each call takes and answers. */
export const openingConsoleSchemas = {
  parents: { request: parentsRequest, response: openingParents },
  terms: { request: termsRequest, response: openingTerms },
  setTerms: { request: setTermsRequest, response: openingTerms },
}
