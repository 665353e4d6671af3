// 三方核对 as a page: how months stand, who differs and why, the light beside the invariants, and a month that is read anew.
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { ledgerSchemas } from '@tallyhelm/protocol/topics/ledger/schemas'
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import { type InvoiceChecksRequest, invoiceSchemas } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const at = '2026-03-06T04:00:00Z'
const done = { state: 'DONE' as const, problem: null, started_at: at, compared_at: at, accounts: 12, differing: 0, open: 0 }
const never = { state: 'NONE' as const, problem: null, started_at: null, compared_at: null, accounts: 0, differing: 0, open: 0 }
const MONTHS = [
  {
    month: '2026-02',
    readings: [
      { ...done, channel: 'FACEBOOK' as const, differing: 3, open: 2 },
      { ...done, channel: 'GOOGLE' as const },
      { ...done, channel: 'TIKTOK' as const, state: 'FAILED' as const, problem: 'NO_ANSWER' as const },
    ],
  },
  {
    month: '2026-01',
    readings: [
      { ...done, channel: 'FACEBOOK' as const },
      { ...never, channel: 'GOOGLE' as const },
      { ...done, channel: 'TIKTOK' as const },
    ],
  },
]
const check = {
  ...sampleOf(invoiceSchemas.list.response.shape.content.element),
  month: '2026-02',
  channel: 'FACEBOOK' as const,
  outside_account_id: '710000000000001',
  account_name: '旗舰店',
  customer_id: '7',
  customer_name: '青禾科技',
  cause: 'FEE' as const,
  currency: 'USD' as const,
  invoice_currency: 'USD' as const,
  bill_amount: '35.00',
  days_amount: '35.00',
  invoice_amount: '35.30',
  difference: '0.30',
  fees: '0.30',
  bill_id: '1000000001',
}
const foreign = {
  ...check,
  outside_account_id: '8888888888',
  account_name: null,
  customer_id: null,
  customer_name: null,
  cause: 'NOT_OURS' as const,
  bill_id: null,
}

let asked: InvoiceChecksRequest[]
let read: string[]
function enter(as: 'fin' | 'audit' = 'fin') {
  asked = []
  read = []
  stage.as(as)
  stage.server().answer(invoiceEndpoints, invoiceSchemas, {
    months: () => ({ months: MONTHS }),
    list: request => {
      asked.push(request)
      return { content: [check, foreign], total_size: 2, page_num: request.page_num, page_size: request.page_size }
    },
    read: ({ month }) => {
      read.push(month)
      return { months: MONTHS }
    },
  })
}

test('months stand with what agrees and what could not be read; accounts that differ with their cause', async () => {
  enter()
  await stage.open('/console/ledger?tab=invoices')
  const months = page.getByRole('list', { name: '各月核对情况' })
  await expect.element(months.getByText('2 个账户待查')).toBeVisible()
  await expect.element(months.getByText('渠道没有应答')).toBeVisible()
  const rows = page.getByRole('row')
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/2026-02.*710000000000001.*渠道费用.*青禾科技.*35\.00.*35\.30.*0\.30/)
  expect(rows.nth(2).element().textContent).toMatch(/8888888888系统中没有该账户非我方账户/)
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '重新读取 2026-01 的渠道发票' }).click()
  await expect.poll(() => read).toEqual(['2026-01'])
})

test('an auditor reads nothing anew, and a cause says what it means', async () => {
  enter('audit')
  await stage.open('/console/ledger?tab=invoices&cause=ZONE')
  await expect.element(page.getByText(/同一时区没有账户可以反证/)).toBeVisible()
  expect(page.getByRole('button', { name: /重新读取/ }).query()).toBeNull()
  expect(asked[0]).toMatchObject({ cause: 'ZONE' })
})

test('on a phone accounts are cards', async () => {
  enter()
  await stage.open('/console/ledger?tab=invoices', PHONE)
  await expect.element(page.getByText('青禾科技').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await pageViolations()).toEqual([])
})

test('the lights of the books have one for each month, which leads to its accounts', async () => {
  enter()
  stage.server().answer(ledgerEndpoints, ledgerSchemas, { checks: () => ({ checked_at: at, took_ms: 12, checks: [] }) })
  await stage.open('/console/ledger?tab=checks')
  const lights = page.getByRole('list', { name: '账单与渠道发票' })
  await expect.element(lights.getByText('2 个账户待查')).toBeVisible()
  await expect.element(lights.getByText('1 个账户有差异，原因已明')).toBeVisible()
  await expect.element(lights.getByText('1 个渠道待核对')).toBeVisible()
  await lights.getByRole('link', { name: '查看三方核对' }).first().click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ month_from: '2026-02-01', month_until: '2026-03-01' })
})
