// The parts of used credit, per customer and currency (docs/decisions/credit.md).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { CREDIT_USE_STATE_CODES } from './credit-use-enums.ts'
import { creditUseFilters } from './credit-use-lists.ts'

export const creditUseRequest = z.object({ ...pagerRequest, ...filterFields(creditUseFilters) })
export type CreditUseRequest = z.output<typeof creditUseRequest>

/** `used` is the sum of the parts and of the difference; parts may be below zero. */
export const creditUse = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  currency: z.string(),
  state: z.enum(CREDIT_USE_STATE_CODES),
  used: decimal,
  unspent: decimal,
  unbilled_spend: decimal,
  unbilled_fees: decimal,
  waiting: decimal,
  unpaid: decimal,
  rebates: decimal,
  transit: decimal,
  moved: decimal,
  opening: decimal,
  difference: decimal,
})
export type CreditUse = z.output<typeof creditUse>
export const creditUsePage = pageOf(creditUse)
export type CreditUsePage = z.output<typeof creditUsePage>
