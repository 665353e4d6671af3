// Company search of the pickers (spec §7).
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { text } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'

export const companySearchRequest = z.object({
  ...pageRequest,
  page_size: pageRequest.page_size.default(20),
  company_name: text(100, '开户公司').optional(),
  channel: z.enum(CHANNEL_CODES).optional(),
})
export type CompanySearchRequest = z.output<typeof companySearchRequest>

export const companyPage = pageOf(z.object({ id: z.string(), company_name: z.string() }))
export type CompanyPage = z.output<typeof companyPage>

/** What each call takes and answers. */
export const companySchemas = { search: { request: companySearchRequest, response: companyPage } }
