// Companies of all customers as the console shows them, and one with its material and the openings that use it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { OPENING_STANDING_CODES } from '../openings/console-lists.ts'
import { COMPANY_STANDING_CODES, consoleCompanyFilters } from './console-lists.ts'
import { INDUSTRY_CODES } from './enums.ts'

export const consoleCompaniesRequest = z.object({ ...pagerRequest, ...filterFields(consoleCompanyFilters) })
export type ConsoleCompaniesRequest = z.output<typeof consoleCompaniesRequest>

/** A company, or what was handed in and is none yet. Without material there are neither area, licence nor industry. */
export const consoleCompanyRow = z.object({
  /** the company's own, or that of its application */
  row_id: z.string(),
  company_name: z.string(),
  company_name_en: z.string(),
  /** empty where none is known */
  registration_number: z.string(),
  area: z.string().nullable(),
  customer_id: z.string(),
  customer_name: z.string(),
  status: z.enum(COMPANY_STANDING_CODES),
  /** null: without an end, or without material */
  expires_on: z.string().nullable(),
  industry: z.enum(INDUSTRY_CODES).nullable(),
  /** another customer has the number too; nothing is told of it to whoever sees that customer's rows not */
  is_duplicate: z.boolean(),
  openings: z.int(),
  accounts: z.int(),
  /** of the material; null without any */
  submitted_at: instant.nullable(),
  /** whose case says most: what waits, else what holds */
  case_id: z.string().nullable(),
})
export type ConsoleCompanyRow = z.output<typeof consoleCompanyRow>
export const consoleCompaniesPage = pageOf(consoleCompanyRow)
export type ConsoleCompaniesPage = z.output<typeof consoleCompaniesPage>

export const consoleCompanyRequest = z.object({ row_id: id('主体') })
const material = z.object({
  address: z.string(),
  address_en: z.string(),
  website: z.string(),
  promotion_links: z.array(z.string()),
  page: z.string(),
  contact_name: z.string(),
  /** masked, as everywhere in the console */
  contact_email: z.string(),
  contact_phone: z.string(),
})
export const consoleCompanyDetail = consoleCompanyRow.extend({
  material: material.nullable(),
  /** that have the number too */
  others: z.array(z.string()),
  /** the latest ten */
  openings_of: z.array(
    z.object({
      apply_id: z.string(),
      channel: z.enum(CHANNEL_CODES),
      account_name: z.string(),
      count: z.int(),
      done: z.int(),
      status: z.enum(OPENING_STANDING_CODES),
      submitted_at: instant,
    }),
  ),
})
export type ConsoleCompanyDetail = z.output<typeof consoleCompanyDetail>

/** What each call takes and answers. */
export const consoleCompanySchemas = {
  list: { request: consoleCompaniesRequest, response: consoleCompaniesPage, filters: consoleCompanyFilters },
  detail: { request: consoleCompanyRequest, response: consoleCompanyDetail },
}
