// 月度账单: months and the customers of one in both widths, the closing that finance asks for, and the tax invoices of its bills.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { type ConsoleMonth, type MonthCustomer, monthSchemas } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import { type InvoicedBill, taxInvoiceSchemas } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))

const march: ConsoleMonth = {
  month: '2026-03',
  state: 'WAITING',
  closes_at: '2026-04-05T04:00:00Z',
  closed_at: null,
  cny_per_usd: '7.159017',
  closed_customers: 41,
  waiting_customers: 2,
  bills: 96,
  unfinished_customers: 0,
  verified_at: null,
}
const february: ConsoleMonth = { ...march, month: '2026-02', state: 'CLOSED', closed_at: '2026-03-05T04:20:00Z', waiting_customers: 0 }
const waits: MonthCustomer = {
  key: '5-GOOGLE',
  customer_id: '5',
  customer_name: '星河出海',
  channel: 'GOOGLE',
  state: 'WAITING',
  spend: '1200.50',
  billed: null,
  corrected: null,
  difference: null,
  unsettled_accounts: 3,
  late_accounts: 0,
  closed_at: null,
}
const differs: MonthCustomer = {
  ...waits,
  key: '6-FACEBOOK',
  customer_id: '6',
  customer_name: '岚汐科技',
  channel: 'FACEBOOK',
  state: 'CLOSED',
  spend: '900.00',
  billed: '880.00',
  corrected: '0.00',
  difference: '20.00',
  unsettled_accounts: 0,
  late_accounts: 1,
  closed_at: '2026-04-05T04:20:00Z',
}

function room(who: 'fin' | 'fin-check', next: string | null = '2026-03') {
  stage.as(who)
  const sent: unknown[] = []
  const months = { months: [march, february], next }
  stage.server().answer(monthEndpoints, monthSchemas, {
    months: () => months,
    customers: ({ page_num, page_size, month }) => {
      sent.push(month)
      return { content: [waits, differs], total_size: 2, page_num, page_size }
    },
    close: input => {
      sent.push(input)
      return months
    },
  })
  return sent
}

test('a month tells how far it is, who waits and who differs, in both widths', async () => {
  const sent = room('fin-check')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/bills', size)
    const panel = page.getByRole('tabpanel', { name: '2026-03' })
    for (const words of ['等待消耗', '96 张', '3 个账户的消耗渠道仍可能更正', '1 个账户在出账后更正了消耗', '20.00'])
      await expect.poll(() => panel.element().textContent).toContain(words)
    expect(await pageViolations()).toEqual([])
  }
  expect(page.getByRole('button', { name: /立即出账/ }).query()).toBeNull()
  await page.getByRole('tab', { name: '2026-02' }).click()
  await expect.poll(() => sent.at(-1)).toBe('2026-02')
})

test('finance asks for the month that is due, and for none when there is none', async () => {
  const sent = room('fin')
  await stage.open('/console/bills', DESKTOP)
  await page.getByRole('button', { name: '立即出账 2026-03' }).click()
  await expect.poll(() => sent).toContainEqual({ month: '2026-03' })
  await stage.toasted('已开始出账，完成后刷新可见')
  room('fin', null)
  await stage.open('/console/bills', DESKTOP)
  await expect.element(page.getByRole('button', { name: /立即出账/ })).toHaveAttribute('aria-disabled', 'true')
})

const bill: InvoicedBill = {
  bill_id: '1000000007',
  customer_id: '6',
  customer_name: '岚汐科技',
  channel: 'FACEBOOK',
  company_name: '岚汐一',
  sub_customer_name: null,
  currency: 'USD',
  spend: '880.00',
  payable: '906.40',
  invoices: [],
}
const invoice = { invoice_id: '9', file_name: '二月.pdf', staff_name: '张财务', at: '2026-03-06T04:00:00Z', reason: '' }

/** The bills of a month as they stand now; what is uploaded becomes the first invoice. */
function invoicing(who: 'fin' | 'fin-check', now: InvoicedBill) {
  const asked = room(who)
  let row = now
  stage.server().answer(taxInvoiceEndpoints, taxInvoiceSchemas, {
    list: request => {
      asked.push(request)
      return { content: [row], total_size: 1, page_num: 1, page_size: 20 }
    },
    upload: request => {
      asked.push(request)
      if (request.reason === '五个字的因') throw new Refusal('FILE_TYPE_REFUSED', { name: '发票', extensions: 'pdf' })
      row = { ...row, invoices: [{ ...invoice, reason: request.reason }, ...row.invoices] }
      return { invoice_id: '9' }
    },
  })
  return asked
}
const pdf = (name = '二月.pdf') => new File(['%PDF-'], name)

test('finance uploads the tax invoice of a bill, and another one only with a reason', async () => {
  const asked = invoicing('fin', bill)
  await stage.open('/console/bills?month=2026-02', DESKTOP)
  await page.getByRole('radio', { name: '发票' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ month: '2026-02' })
  await expect.element(page.getByText('尚未开具')).toBeVisible()
  await page.getByRole('button', { name: '上传发票 岚汐一 1000000007' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '上传发票' }).click()
  await expect.element(dialog.getByText('请选择发票文件').first()).toBeVisible()
  const field = dialog.getByRole('button', { name: /^发票文件/ })
  await userEvent.upload(field, pdf('二月.png'))
  await dialog.getByRole('button', { name: '上传发票' }).click()
  await expect.element(dialog.getByText('发票仅支持 PDF 格式').first()).toBeVisible()
  await userEvent.upload(field, pdf())
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '上传发票' }).click()
  await expect.poll(() => asked).toContainEqual({ bill_id: '1000000007', reason: '' })
  await page.getByRole('button', { name: '更换发票 岚汐一 1000000007' }).click()
  await expect.element(dialog.getByText(/^当前发票 · 张财务/)).toBeVisible()
  await userEvent.upload(dialog.getByRole('button', { name: /^发票文件/ }), pdf('新.pdf'))
  await dialog.getByRole('button', { name: '更换发票' }).click()
  await expect.element(dialog.getByText('原因至少 5 个字符').first()).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^原因/ }), '五个字的因')
  await dialog.getByRole('button', { name: '更换发票' }).click()
  await expect.element(dialog.getByText(/发票仅支持/).first()).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^原因/ }), '抬头有误，重新开具')
  await dialog.getByRole('button', { name: '更换发票' }).click()
  await expect.poll(() => asked).toContainEqual({ bill_id: '1000000007', reason: '抬头有误，重新开具' })
})

test('who only reads sees what was uploaded and uploads nothing; the month stays while bills are looked for, in both widths', async () => {
  const asked = invoicing('fin-check', { ...bill, invoices: [invoice] })
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/bills?month=2026-02&view=invoices', size)
    await expect.element(page.getByText('二月.pdf')).toBeVisible()
    expect(await pageViolations()).toEqual([])
  }
  await userEvent.fill(page.getByRole('textbox', { name: '客户名称或 ID' }), '岚汐')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toMatchObject({ month: '2026-02', customer: '岚汐' })
  expect(new URLSearchParams(location.search).get('month')).toBe('2026-02')
  await page.getByRole('button', { name: '查看发票 岚汐一 1000000007' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '打开 二月.pdf' })).toBeVisible()
  expect(page.getByRole('button', { name: /上传发票|更换发票/ }).query()).toBeNull()
})
