// 月度账单: months and the customers of one in both widths, and the closing that finance asks for.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { type ConsoleMonth, type MonthCustomer, monthSchemas } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
  await expect.element(page.getByText('已开始出账，完成后刷新可见')).toBeVisible()
  room('fin', null)
  await stage.open('/console/bills', DESKTOP)
  await expect.element(page.getByRole('button', { name: /立即出账/ })).toHaveAttribute('aria-disabled', 'true')
})
