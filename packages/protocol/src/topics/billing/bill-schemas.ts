// Bill calls: a customer's bills of a channel, and one of them with its accounts and days. Amounts are in the bill's currency unless named.
import { z } from 'zod'
import { filterFields, withinPeriods } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { BILL_STATUS_CODES } from './bill-enums.ts'
import { BILL_MARK_CODES } from './bill-marks.ts'
import { billFilters, billLineFilters } from './bill-lists.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const currency = z.enum(CURRENCY_CODES)

export const billListRequest = z.object({ ...pagerRequest, channel, ...filterFields(billFilters) }).superRefine(withinPeriods(billFilters))
export type BillListRequest = z.output<typeof billListRequest>

export const bill = z.object({
  /** unique in the list */
  key: z.string(),
  /** null while the month is open */
  bill_id: z.string().nullable(),
  /** 'yyyy-MM' */
  month: z.string(),
  company_name: z.string(),
  /** null: the customer's own accounts */
  sub_customer_name: z.string().nullable(),
  currency,
  status: z.enum(BILL_STATUS_CODES),
  /** what follows is null while the month is open, but for the dollars spent so far */
  account_count: z.int().nullable(),
  spend: decimal.nullable(),
  spend_usd: decimal,
  /** so many yuan are one dollar; null where no rate was known */
  cny_per_usd: decimal.nullable(),
  spend_cny: decimal.nullable(),
  service_fee: decimal.nullable(),
  tax: decimal.nullable(),
  /** null for who has no rebates */
  rebate: decimal.nullable(),
  payable: decimal.nullable(),
  closed_at: instant.nullable(),
  /** the file of its tax invoice; null where there is none yet */
  invoice_name: z.string().nullable(),
})
export type Bill = z.output<typeof bill>

/** Of every bill that the filters find; amounts of closed ones, by currency. */
export const billTotals = z.object({
  spend_usd: decimal,
  currencies: z.array(z.object({ currency, spend: decimal, fees: decimal, rebate: decimal.nullable(), payable: decimal })),
})
export const billPage = pageOf(bill).extend({ totals: billTotals })
export type BillPage = z.output<typeof billPage>

const billId = { id: id('账单编号') }
export const billRequest = z.object(billId)
export type BillRequest = z.output<typeof billRequest>
export const billDetail = bill.extend({
  channel,
  customer_name: z.string(),
  /** US dollars of each day of the month as they stood at the closing, over all currencies of the company */
  days: z.array(z.object({ day: z.string(), spend_usd: decimal })),
  /** dollars of earlier months that were corrected */
  corrected_usd: decimal,
})
export type BillDetail = z.output<typeof billDetail>

export const billLinesRequest = z.object({ ...billId, ...pagerRequest, ...filterFields(billLineFilters) })
export type BillLinesRequest = z.output<typeof billLinesRequest>
export const billLine = z.object({
  key: z.string(),
  account_name: z.string(),
  outside_account_id: z.string(),
  /** 'yyyy-MM', an earlier one for a correction */
  of_month: z.string(),
  is_correction: z.boolean(),
  currency,
  spend: decimal,
  spend_usd: decimal,
  service_fee: decimal,
  tax: decimal,
  /** of the account's month, whatever bill tells of it */
  check: z.enum(BILL_MARK_CODES),
})
export type BillLine = z.output<typeof billLine>
export const billLinePage = pageOf(billLine)
export type BillLinePage = z.output<typeof billLinePage>

/** What each call takes and answers. */
export const billSchemas = {
  list: { request: billListRequest, response: billPage },
  detail: { request: billRequest, response: billDetail },
  lines: { request: billLinesRequest, response: billLinePage },
  invoice: { request: billRequest, response: fileAnswer },
}
