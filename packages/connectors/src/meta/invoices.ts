// Meta's invoices to the business: each with the campaigns that it is for, which say whose ad account they are.
import { add, type Currency, type Money, negate, parseMoneyRounded, subtract, sum, zero } from '@tallyhelm/protocol/values/money'
import { addMonths, firstDayOf } from '@tallyhelm/protocol/values/month'
import type { z } from 'zod'
import { keptCurrency } from '../kit/fields.ts'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import type { InvoiceLine, InvoicePage, InvoiceQuestion, ReadAnswer } from '../ports/ad-platform.ts'
import type { MetaClient } from './meta-client.ts'
import * as schemas from './schemas.ts'

type Invoice = z.infer<typeof schemas.invoice>
type Campaign = z.infer<typeof schemas.invoiceCampaign>

/** Invoices, debit notes, credit notes; pro-forma ones would be counted twice. The answer's own word for its type is not described. */
const TYPES = ['INV', 'DM', 'CM'] as const
type Type = (typeof TYPES)[number]
const PAGE_SIZE = '25'

/** A cursor names the type that is walked: 'CM', or with the place in it 'CM:QVFI…'. */
export async function readInvoices(
  client: MetaClient,
  businessId: string,
  { month, cursor }: InvoiceQuestion,
): Promise<ReadAnswer<InvoicePage>> {
  const [name = '', after] = (cursor ?? TYPES[0]).split(/:(.*)/s)
  const at = TYPES.findIndex(each => each === name)
  const type = TYPES[at]
  if (type === undefined) return readFailure(unreadable(`no type ${name}`))
  // A billing period is named by its first day, and the end is not included.
  const period = { start_date: firstDayOf(month), end_date: firstDayOf(addMonths(month, 1)) }
  const parameters = { fields: schemas.INVOICE_FIELDS, ...period, type, limit: PAGE_SIZE }
  const got = await client.page(`${businessId}/business_invoices`, parameters, schemas.invoice, after)
  if ('failure' in got) return readFailure(got.failure)
  const lines: InvoiceLine[] = []
  for (const invoice of got.value.rows) {
    if (invoice.billing_period !== undefined && invoice.billing_period.slice(0, 7) !== month) continue
    const read = await linesOf(client, invoice, type)
    if ('failure' in read) return readFailure(read.failure)
    lines.push(...read.value)
  }
  const { after: further } = got.value
  return ok({ lines, next: further === undefined ? (TYPES[at + 1] ?? null) : `${type}:${further}` })
}

/** What an invoice holds besides its campaigns is a fee: its only account's, or else nobody's. */
async function linesOf(client: MetaClient, invoice: Invoice, type: Type): Promise<Got<InvoiceLine[]>> {
  const { currency: code, net_amount, tax_amount } = invoice.billed_amount_details
  const currency = keptCurrency(code)
  if (currency === undefined) return { value: [] }
  const rest = await restOfCampaigns(client, invoice)
  if ('failure' in rest) return rest
  const [only, ...others] = invoice.ad_account_ids ?? []
  const single = only === undefined || others.length > 0 ? null : bare(only)
  const lines = new Map<string | null, { net: Money; tax: Money }>()
  for (const campaign of [...(invoice.campaigns?.data ?? []), ...rest.value]) {
    const details = campaign.billed_amount_details
    if (details.currency !== code) return { failure: unreadable(`a campaign in ${details.currency} on an invoice in ${code}`) }
    const owner = campaign.ad_account_id === undefined ? single : bare(campaign.ad_account_id)
    const before = lines.get(owner) ?? { net: zero(currency), tax: zero(currency) }
    lines.set(owner, {
      net: add(before.net, parsed(details.net_amount, currency)),
      tax: add(before.tax, parsed(details.tax_amount, currency)),
    })
  }
  const told = [...lines.values()]
  const surplus = {
    net: subtract(
      parsed(net_amount, currency),
      sum(
        told.map(({ net }) => net),
        currency,
      ),
    ),
    tax: subtract(
      parsed(tax_amount, currency),
      sum(
        told.map(({ tax }) => tax),
        currency,
      ),
    ),
  }
  const hasSurplus = surplus.net.minor !== 0n || surplus.tax.minor !== 0n
  if (hasSurplus && !lines.has(single)) lines.set(single, { net: zero(currency), tax: zero(currency) })
  return {
    value: [...lines].map(([outsideAccountId, { net, tax }]) => {
      const nothing = zero(currency)
      const more = outsideAccountId === single && hasSurplus ? surplus : { net: nothing, tax: nothing }
      const charged = { invoiceId: invoice.id, outsideAccountId, tax: signed(add(tax, more.tax), type) }
      if (type === 'INV') return { ...charged, cost: net, adjustments: nothing, fees: more.net }
      return { ...charged, cost: nothing, adjustments: signed(add(net, more.net), type), fees: nothing }
    }),
  }
}

/** The first campaigns come with the invoice. */
async function restOfCampaigns(client: MetaClient, { id, campaigns }: Invoice): Promise<Got<Campaign[]>> {
  const after = campaigns?.paging?.next === undefined ? undefined : campaigns.paging.cursors?.after
  if (campaigns?.paging?.next === undefined) return { value: [] }
  if (after === undefined) return { failure: unreadable('campaigns without a cursor') }
  return await client.all(`${id}/campaigns`, { fields: schemas.CAMPAIGN_FIELDS, limit: '100', after }, schemas.invoiceCampaign)
}

const bare = (id: string) => id.replace(/^act_/, '')
const parsed = (text: string, currency: Currency) => parseMoneyRounded(text, currency) ?? zero(currency)

/** A credit note takes away, whichever sign Meta gives its amounts. */
const signed = (amount: Money, type: Type) => (type === 'CM' && amount.minor > 0n ? negate(amount) : amount)
