// The invoices of a business: one for each currency and month, one of its own for an account with a fee, and credit notes; and their campaigns.
import type { World } from '../state/world.ts'
import { type Charge, chargesOf } from '../state/invoices.ts'
import { addDays, isDay, localDay } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { formatDecimal } from '../wire/decimal.ts'
import { ownBusiness } from './businesses.ts'
import { metaReply, refuseMissing, refuseNotImitated, refuseParameter } from './errors.ts'
import { type FieldTree, parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const TYPES = ['INV', 'DM', 'CM', 'PRO_FORMA'] as const
type Type = (typeof TYPES)[number]
const WORDS = { INV: 'Invoice', CM: 'Credit Memo' } as const
const FIELDS = [
  'id',
  'invoice_id',
  'type',
  'billing_period',
  'invoice_date',
  'currency',
  'ad_account_ids',
  'billed_amount_details',
  'campaigns',
]
const CAMPAIGN_FIELDS = ['id', 'ad_account_id', 'billed_amount_details', 'campaign_id', 'campaign_name', 'impressions', 'clicks']
const MONTHS_BACK = 24

interface Invoice {
  id: string
  type: 'INV' | 'CM'
  month: string
  currency: string
  places: number
  charges: Charge[]
}

/** An id tells the business, the month, whether it is a credit note, and the account or the place of the currency among those invoiced. */
export const isInvoiceId = (id: string): boolean => /^77\d{6}[12]\d{1,20}$/.test(id)

export function listInvoices(world: World, call: Call, id: string): Reply {
  ownBusiness(world, call, id)
  const { start, end } = readPeriod(world, call)
  const type = readType(call)
  const fields = parseFields(call, call.query.fields ?? 'id,billing_period')
  requireFields(call, FIELDS, 'OmegaCustomerTrx', fields)
  const found = invoicesBetween(world, call, id, start, end).filter(invoice => type === null || invoice.type === type)
  return metaReply(
    call,
    pageOf(
      call,
      found.map(invoice => invoiceNode(call, invoice, fields)),
    ),
  )
}

export function listCampaignsOf(world: World, call: Call, id: string): Reply {
  const month = `${id.slice(2, 6)}-${id.slice(6, 8)}`
  for (const business of world.state.businesses) {
    const invoice = invoicesBetween(world, call, business.id, `${month}-01`, `${month}-02`).find(each => each.id === id)
    if (!invoice) continue
    const fields = parseFields(call, call.query.fields ?? 'campaign_id,campaign_name,billed_amount_details')
    requireFields(call, CAMPAIGN_FIELDS, 'InvoiceCampaign', fields)
    return metaReply(call, pageOf(call, campaignsOf(call, invoice, fields)))
  }
  return refuseMissing(call, id)
}

/** A billing period is its month's first day; the end is not included. */
function invoicesBetween(world: World, call: Call, businessId: string, start: string, end: string): Invoice[] {
  const invoices: Invoice[] = []
  for (let first = firstOnOrAfter(start); first < end; first = nextMonth(first))
    invoices.push(...invoicesOf(world, call, businessId, first.slice(0, 7)))
  return invoices
}

function invoicesOf(world: World, call: Call, businessId: string, month: string): Invoice[] {
  // The month is invoiced once it is over.
  if (nextMonth(`${month}-01`) > localDay(world.clock.now(), 'UTC')) return []
  // One business of the agency is billed for the accounts of all.
  if (world.state.businesses[0]?.id !== businessId) return []
  const charges = chargesOf(world, 'meta', month, call, () => true)
  const currencies = [...new Set(charges.map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency, index) => {
    const all = charges.filter(charge => charge.currency === currency)
    const shared = { month, currency, places: all[0]?.places ?? 2 }
    const together = all.filter(charge => charge.fee === 0n)
    const apart = all.filter(charge => charge.fee !== 0n)
    const corrected = all.filter(charge => charge.correction !== 0n)
    return [
      ...(together.length > 0 ? [{ ...shared, type: 'INV' as const, id: idOf(month, 1, String(index)), charges: together }] : []),
      ...apart.map(charge => ({ ...shared, type: 'INV' as const, id: idOf(month, 1, charge.accountId), charges: [charge] })),
      ...corrected.map(charge => ({ ...shared, type: 'CM' as const, id: idOf(month, 2, charge.accountId), charges: [charge] })),
    ]
  })
}

const idOf = (month: string, kind: 1 | 2, rest: string) => `77${month.replace('-', '')}${kind}${rest}`.slice(0, 20)

function invoiceNode(call: Call, invoice: Invoice, fields: FieldTree): Record<string, unknown> {
  const { id, type, month, currency, charges } = invoice
  const wanted = fields.get('campaigns')
  const node = {
    id,
    invoice_id: id.slice(-9),
    type: WORDS[type],
    billing_period: `${month}-01`,
    invoice_date: nextMonth(`${month}-01`),
    currency,
    ad_account_ids: charges.map(({ accountId }) => accountId),
    billed_amount_details: amounts(
      invoice,
      charges.reduce((sum, charge) => sum + amountOf(invoice, charge) + (type === 'INV' ? charge.fee : 0n), 0n),
    ),
  }
  const { campaigns: _campaigns, ...rest } = Object.fromEntries(fields)
  const picked = selectFields(call, node, 'OmegaCustomerTrx', new Map(Object.entries(rest)))
  if (wanted === undefined) return picked
  requireFields(call, CAMPAIGN_FIELDS, 'InvoiceCampaign', wanted)
  const inner: Call = { ...call, path: `/${call.path.split('/')[1]}/${id}/campaigns`, query: tokenOf(call) }
  return {
    ...picked,
    campaigns: pageOf(
      inner,
      campaignsOf(call, invoice, wanted.size > 0 ? wanted : parseFields(call, 'campaign_id,campaign_name,billed_amount_details')),
    ),
  }
}

/** One campaign for each account stands for all of its delivery. */
function campaignsOf(call: Call, invoice: Invoice, fields: FieldTree): unknown[] {
  return invoice.charges
    .filter(charge => amountOf(invoice, charge) !== 0n)
    .map(charge =>
      selectFields(
        call,
        {
          id: `6${charge.accountId}`,
          ad_account_id: charge.accountId,
          billed_amount_details: amounts(invoice, amountOf(invoice, charge)),
          campaign_id: `6${charge.accountId}`,
          campaign_name: charge.name,
          impressions: 0,
          clicks: 0,
        },
        'InvoiceCampaign',
        fields,
      ),
    )
}

const amountOf = ({ type }: Invoice, charge: Charge): bigint => (type === 'CM' ? charge.correction : charge.delivered)

function amounts({ currency, places }: Invoice, amount: bigint): Record<string, string> {
  const text = formatDecimal(amount, places)
  return { currency, net_amount: text, tax_amount: formatDecimal(0n, places), total_amount: text }
}

const nextMonth = (first: string): string => `${addDays(`${first.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
const firstOnOrAfter = (day: string): string => (day.endsWith('-01') ? day : nextMonth(day))

function readPeriod(world: World, call: Call): { start: string; end: string } {
  const today = localDay(world.clock.now(), 'UTC')
  const start = call.query.start_date ?? addDays(today, -31 * MONTHS_BACK)
  const end = call.query.end_date ?? today
  if (!isDay(start) || !isDay(end)) refuseParameter(call, 'Param start_date must be a date in the format YYYY-MM-DD')
  return { start, end }
}

function readType(call: Call): Type | null {
  const given = textOf(call.query.type)
  if (given === null) return null
  const type = TYPES.find(each => each === given)
  if (type === undefined) refuseParameter(call, `Param type must be one of {${TYPES.join(', ')}}`)
  if (type === 'PRO_FORMA') refuseNotImitated(call, 'Type PRO_FORMA of invoices')
  return type
}

function tokenOf({ query }: Call): Record<string, string> {
  return query.access_token === undefined ? {} : { access_token: query.access_token }
}
