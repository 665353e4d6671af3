// Google's invoices: asked for by a billing setup of an account, and told for every account that is billed together with it.
import { isDay } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { addMonths, monthOf } from '@tallyhelm/protocol/values/month'
import { z } from 'zod'
import { integer, keptCurrency, text } from '../kit/fields.ts'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import { digitsOf, moneyFromUnits } from '../kit/units.ts'
import type { InvoiceLine, InvoicePage, InvoiceQuestion, ReadAnswer } from '../ports/ad-platform.ts'
import type { GoogleClient } from './google-client.ts'

const SETUP_QUERY = "SELECT billing_setup.resource_name, billing_setup.status FROM billing_setup WHERE billing_setup.status = 'APPROVED'"
const setup = z.object({ billingSetup: z.object({ resourceName: z.string().regex(/^customers\/\d+\/billingSetups\/\d+$/) }) })

/** Without presence or at zero an amount is left out. */
const micros = integer.default('0')
const customer = z
  .string()
  .regex(/^customers\/\d{1,20}$/)
  .optional()
const budgetSummary = z.object({ customer, billedAmountMicros: micros, subtotalAmountMicros: micros, taxAmountMicros: micros })
const ADJUSTED = ['billingCorrection', 'couponAdjustment', 'excessCreditAdjustment'] as const
const ADDED = ['regulatoryCosts', 'exportCharge'] as const
const accountSummary = z.object({
  customer,
  billingCorrectionSubtotalAmountMicros: micros,
  billingCorrectionTaxAmountMicros: micros,
  couponAdjustmentSubtotalAmountMicros: micros,
  couponAdjustmentTaxAmountMicros: micros,
  excessCreditAdjustmentSubtotalAmountMicros: micros,
  excessCreditAdjustmentTaxAmountMicros: micros,
  regulatoryCostsSubtotalAmountMicros: micros,
  regulatoryCostsTaxAmountMicros: micros,
  exportChargeSubtotalAmountMicros: micros,
  exportChargeTaxAmountMicros: micros,
})
const invoice = z.object({
  resourceName: text,
  currencyCode: text,
  serviceDateRange: z.object({ startDate: z.string().refine(isDay) }),
  accountBudgetSummaries: z.array(budgetSummary).default([]),
  accountSummaries: z.array(accountSummary).default([]),
})
type Invoice = z.infer<typeof invoice>
const invoices = z.object({ invoices: z.array(invoice).default([]) })

const MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const

/** An account that is not invoiced monthly has no invoices; Google says so by a refusal. */
const NOT_INVOICED = /NOT_INVOICED_CUSTOMER|BILLING_SETUP_NOT_ON_MONTHLY_INVOICING|NON_SERVING_CUSTOMER/

/** Invoices are asked for by the month of issue: a month's own, and the next, in which its credit notes and corrections are issued. */
export async function readInvoices(google: GoogleClient, { month, account }: InvoiceQuestion): Promise<ReadAnswer<InvoicePage>> {
  if (account === null) return readFailure(unreadable('invoices are asked for by account'))
  const customerId = digitsOf(account)
  const setups = await google.search(customerId, SETUP_QUERY, setup)
  if ('failure' in setups) return readFailure(setups.failure)
  const told = new Map<string, Invoice>()
  for (const { billingSetup } of setups.value) {
    for (const issued of [month, addMonths(month, 1)]) {
      const [issueYear = '', number = ''] = issued.split('-')
      const query = { billingSetup: billingSetup.resourceName, issueYear, issueMonth: MONTHS[Number(number) - 1] ?? '' }
      const got = await google.get(`customers/${customerId}/invoices`, query, invoices)
      if ('failure' in got) {
        if (NOT_INVOICED.test(got.failure.trouble.code)) continue
        return readFailure(got.failure)
      }
      for (const one of got.value.invoices) if (monthOf(one.serviceDateRange.startDate) === month) told.set(one.resourceName, one)
    }
  }
  return ok({ lines: [...told.values()].flatMap(linesOf), next: null })
}

/** Its id stands behind the customer that was asked for: two customers tell of the same invoice under two names. */
const invoiceIdOf = ({ resourceName }: Invoice): string => resourceName.split('/').at(-1) ?? resourceName

function linesOf(one: Invoice): InvoiceLine[] {
  const currency = keptCurrency(one.currencyCode)
  if (currency === undefined) return []
  const sums = new Map<string | null, { cost: bigint; adjustments: bigint; fees: bigint; tax: bigint }>()
  const of = (name: string | undefined) => {
    const id = name?.split('/')[1] ?? null
    const found = sums.get(id) ?? { cost: 0n, adjustments: 0n, fees: 0n, tax: 0n }
    sums.set(id, found)
    return found
  }
  for (const budget of one.accountBudgetSummaries) {
    const sum = of(budget.customer)
    const billed = BigInt(budget.billedAmountMicros)
    sum.cost += billed
    // What the subtotal holds besides what was billed: credits for invalid activity of earlier months.
    sum.adjustments += BigInt(budget.subtotalAmountMicros) - billed
    sum.tax += BigInt(budget.taxAmountMicros)
  }
  for (const summary of one.accountSummaries) {
    const sum = of(summary.customer)
    for (const name of ADJUSTED) sum.adjustments += BigInt(summary[`${name}SubtotalAmountMicros`])
    for (const name of ADDED) sum.fees += BigInt(summary[`${name}SubtotalAmountMicros`])
    for (const name of [...ADJUSTED, ...ADDED]) sum.tax += BigInt(summary[`${name}TaxAmountMicros`])
  }
  return [...sums].map(([outsideAccountId, { cost, adjustments, fees, tax }]) => ({
    invoiceId: invoiceIdOf(one),
    outsideAccountId,
    cost: moneyOf(cost, currency),
    adjustments: moneyOf(adjustments, currency),
    fees: moneyOf(fees, currency),
    tax: moneyOf(tax, currency),
  }))
}

const moneyOf = (amount: bigint, currency: Currency) => moneyFromUnits(amount, 6, currency, 'half-up')
