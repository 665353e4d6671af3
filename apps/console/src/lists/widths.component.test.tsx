// Lists at 1440 px with the rail open: no table is wider than its frame, and no number, amount or time in it is cut. A new list is one line here.
import { DESKTOP } from '@tallyhelm/browser/app/test-stage'
import { LONG_WORDS } from '@tallyhelm/browser/calls/test-samples'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { adoptionSchemas } from '@tallyhelm/protocol/topics/adoption/schemas'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { monthSchemas } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import { taxInvoiceSchemas } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { consoleCreditSchemas } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { consoleStatementSchemas } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { ledgerSchemas } from '@tallyhelm/protocol/topics/ledger/schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { consoleCustomerSchemas } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { bankFileSchemas } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { consoleRechargeSchemas } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { houseDifferenceEndpoints } from '@tallyhelm/protocol/topics/payments/house-endpoints'
import { houseDifferenceSchemas } from '@tallyhelm/protocol/topics/payments/house-schemas'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { consoleRefundSchemas } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { paymentSettingsSchemas } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { consoleQuotaSchemas } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import { invoiceSchemas } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { dayEndpoints } from '@tallyhelm/protocol/topics/reconciliation/day-endpoints'
import { daySchemas } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { reconciliationSchemas } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { consoleRepaymentSchemas } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { takeoverSchemas } from '@tallyhelm/protocol/topics/takeovers/schemas'
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { expect, test } from 'vitest'
import { openStage } from '../api/test-stage.tsx'

const stage = openStage()

const LISTS = [
  '/recharges?tab=offline',
  '/recharges?tab=tries',
  '/recharges?tab=arrivals',
  '/recharges?tab=bank',
  '/refunds',
  '/refunds?tab=chargebacks',
  '/credit',
  '/bills?view=spend',
  '/bills?view=invoices',
  '/statements',
  '/repayments?tab=records',
  '/repayments?tab=pending',
  '/repayments?tab=overdue',
  '/ledger?tab=differences',
  '/ledger?tab=runs',
  '/ledger?tab=invoices',
  '/ledger?tab=houses',
  '/ledger?tab=credit',
  '/ledger?tab=days',
  '/quota-orders',
  '/cases',
  '/customers',
  '/takeovers',
  '/accounts?tab=adoptions',
  '/payment-settings?tab=accounts',
] as const

function answerLong(server: FakeServer) {
  server.sample(monthEndpoints, monthSchemas, LONG_WORDS)
  server.answer(monthEndpoints, monthSchemas, { months: () => ({ months: [month], next: null }) })
  server.sample(taxInvoiceEndpoints, taxInvoiceSchemas, LONG_WORDS)
  server.sample(consoleRechargeEndpoints, consoleRechargeSchemas, LONG_WORDS)
  server.sample(bankFileEndpoints, bankFileSchemas, LONG_WORDS)
  server.sample(consoleRefundEndpoints, consoleRefundSchemas, LONG_WORDS)
  server.sample(consoleCreditEndpoints, consoleCreditSchemas, LONG_WORDS)
  server.sample(consoleStatementEndpoints, consoleStatementSchemas, LONG_WORDS)
  server.sample(consoleRepaymentEndpoints, consoleRepaymentSchemas, LONG_WORDS)
  server.sample(reconciliationEndpoints, reconciliationSchemas, LONG_WORDS)
  server.sample(dayEndpoints, daySchemas, LONG_WORDS)
  server.sample(invoiceEndpoints, invoiceSchemas, LONG_WORDS)
  server.sample(houseDifferenceEndpoints, houseDifferenceSchemas, LONG_WORDS)
  server.sample(ledgerEndpoints, ledgerSchemas, LONG_WORDS)
  server.sample(consoleQuotaEndpoints, consoleQuotaSchemas, LONG_WORDS)
  server.sample(caseEndpoints, caseSchemas, LONG_WORDS)
  server.sample(consoleCustomerEndpoints, consoleCustomerSchemas, LONG_WORDS)
  server.sample(takeoverEndpoints, takeoverSchemas, LONG_WORDS)
  server.sample(adoptionEndpoints, adoptionSchemas, LONG_WORDS)
  server.sample(paymentSettingsEndpoints, paymentSettingsSchemas, LONG_WORDS)
}
const month = {
  month: '2026-02',
  state: 'CLOSED',
  closes_at: '2026-03-03T16:00:00Z',
  closed_at: '2026-03-05T04:20:00Z',
  closed_customers: 1,
  waiting_customers: 0,
  bills: 1,
  unfinished_customers: 0,
  cny_per_usd: '7.1',
  verified_at: null,
} as const

const grids = () => [...document.querySelectorAll<HTMLElement>('main section')].filter(each => each.ariaLabel?.endsWith('可左右滚动'))
/** Amounts, days and times; and the numbers that rows are called by. */
const EXACT = /^([A-Z]{3} )?-?[\d,]+\.\d\d$|^\d{4}-\d\d(-\d\d)?( [\d:]+)?$|^\d\d:\d\d(:\d\d)?$/
const NUMBER = /^\d+$/
const isExact = (part: Element): boolean =>
  EXACT.test(part.textContent) || (NUMBER.test(part.textContent) && part.closest('td:first-child button') !== null)
const cut = (grid: HTMLElement): string[] =>
  [...grid.querySelectorAll<HTMLElement>('td, td *')]
    .filter(part => isExact(part) && part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
    .map(part => `${part.textContent} (${part.scrollWidth} > ${part.clientWidth})`)

test.each(LISTS)('%s fits', async path => {
  stage.as('admin')
  answerLong(stage.server())
  await stage.open(`/console${path}`, DESKTOP)
  await expect.poll(() => grids()[0]?.querySelectorAll('tbody tr td:nth-child(2)').length ?? 0).toBeGreaterThan(1)
  for (const grid of grids()) {
    expect(grid.scrollWidth - grid.clientWidth, grid.ariaLabel ?? '').toBe(0)
    expect(cut(grid)).toEqual([])
  }
})
