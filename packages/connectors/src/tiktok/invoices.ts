// What TikTok charged each ad account of the business centre: its cost records, in the account's own calendar. It issues no invoice by account.
import { add, type Currency, parseMoneyRounded, zero } from '@tallyhelm/protocol/values/money'
import { firstDayOf, lastDayOf } from '@tallyhelm/protocol/values/month'
import { keptCurrency } from '../kit/fields.ts'
import { ok, readFailure } from '../kit/failure.ts'
import type { InvoiceLine, InvoicePage, InvoiceQuestion, ReadAnswer } from '../ports/ad-platform.ts'
import * as schemas from './schemas.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** As many as TikTok puts on a page of cost records. */
const PAGE_SIZE = 50

/** The cursor is the page's number. */
export async function readInvoices(
  client: TiktokClient,
  bcId: string,
  { month, cursor }: InvoiceQuestion,
): Promise<ReadAnswer<InvoicePage>> {
  const page = Number(cursor ?? '1')
  const filtering = { start_date: firstDayOf(month), end_date: lastDayOf(month) }
  const got = await client.get('bc/account/cost/get', { bc_id: bcId, filtering, page, page_size: PAGE_SIZE }, schemas.costs)
  if ('failure' in got) return readFailure(got.failure)
  const { rows, page_info: info } = got.value
  return ok({ lines: rows.flatMap(row => lineOf(row, month)), next: page < info.total_page ? String(page + 1) : null })
}

function lineOf(row: schemas.Cost, month: string): InvoiceLine[] {
  const currency = keptCurrency(row.currency)
  if (currency === undefined) return []
  const amountOf = (text: string | null | undefined) => parsed(text, currency)
  const parts =
    row.cash_amount == null && row.grant_amount == null ? amountOf(row.amount) : add(amountOf(row.cash_amount), amountOf(row.grant_amount))
  const nothing = zero(currency)
  return [
    {
      invoiceId: `COST ${month}`,
      outsideAccountId: row.advertiser_id,
      cost: parts,
      adjustments: nothing,
      fees: nothing,
      tax: amountOf(row.tax_amount),
    },
  ]
}

const parsed = (text: string | null | undefined, currency: Currency) =>
  (text == null ? undefined : parseMoneyRounded(text, currency)) ?? zero(currency)
