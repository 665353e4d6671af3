// The console's lists on an office screen: the columns that matter need no scrolling, pages hold twenty rows, and searches find what people call things.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()

/** How far a table is wider than its place. */
const hidden = (page: Page, caption: string) =>
  page.getByRole('table', { name: caption, exact: true }).evaluate(table => {
    const place = table.parentElement
    return place === null ? 0 : place.scrollWidth - place.clientWidth
  })

test.each([
  ['/console/customers', '客户', ['钱包可用', '授信 已用/总额']],
  ['/console/accounts', '广告账户', ['可用余额', '渠道额度', '系统额度', '差异', '最近同步']],
  ['/console/quota-orders', '额度工单', ['状态', '客户', '金额（$）', '费用（$）', '提交时间']],
  ['/console/audit', '审计日志', ['对象', '变更', '客户']],
  ['/console/ledger?tab=differences', '账实差异', ['系统金额', '渠道金额', '差异']],
] as const)('%s shows what matters without scrolling', async (path, caption, columns) => {
  const { page } = await visits.open({ width: 1440, height: 900 })
  await openConsole(page, 'admin', path)
  const table = page.getByRole('table', { name: caption, exact: true })
  await table.getByRole('row').nth(1).waitFor()
  for (const name of columns) await table.getByRole('columnheader', { name }).first().waitFor()
  await page.screenshot({ path: join(SHOTS, `console-list-${caption}.png`) })
  expect(await hidden(page, caption)).toBeLessThanOrEqual(0)
})

test('pages hold twenty rows; another size is remembered for every list', async () => {
  const { page } = await visits.open({ width: 1440, height: 900 })
  await openConsole(page, 'admin', '/console/accounts')
  const rows = page.getByRole('table', { name: '广告账户', exact: true }).getByRole('checkbox', { name: /^选择 / })
  await expect.poll(() => rows.count()).toBe(20)
  await page.getByRole('combobox').last().click()
  await page.getByRole('option', { name: '50 条/页' }).click()
  await expect.poll(() => rows.count()).toBe(50)
  await page.goto('/console/accounts')
  await expect.poll(() => rows.count()).toBe(50)
})

test('an order leads to its customer, account and log; an account is found by its name', async () => {
  const { page } = await visits.open({ width: 1440, height: 900 })
  await openConsole(page, 'admin', '/console/quota-orders')
  const table = page.getByRole('table', { name: '额度工单', exact: true })
  await table.getByRole('button', { name: /^\d+$/ }).first().click()
  const panel = page.getByRole('dialog')
  const customer = panel.locator('dd a[href*="/customers/"]').first()
  const account = panel.locator('dd a[href*="/accounts?ids="]').first()
  await customer.waitFor()
  const name = (await account.innerText()).trim()
  await page.screenshot({ path: join(SHOTS, 'console-order-links.png') })
  await panel.locator('dd a[href*="/audit?object_id="]').click()
  await page.getByRole('table', { name: '审计日志', exact: true }).getByRole('row').nth(1).waitFor()
  await page.screenshot({ path: join(SHOTS, 'console-audit-order.png') })
  await page.goto(`/console/accounts?name=${encodeURIComponent(name)}`)
  await page.getByRole('table', { name: '广告账户', exact: true }).getByText(name, { exact: true }).first().waitFor()
})
