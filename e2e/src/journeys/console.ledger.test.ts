// Ledger and reconciliation in the console: the lights are green, a kind leads down to an entry and on to its order, differences are listed.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleShell, openConsole } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const visits = useVisits()

test('the invariants are checked live, and every light is green', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'audit', '/console/ledger?tab=checks')
  await page.getByText('全部恒等式成立').waitFor()
  const lights = page.getByRole('list', { name: '恒等式检查结果' }).getByRole('listitem')
  expect(await lights.count()).toBeGreaterThan(8)
  await expect.poll(() => lights.filter({ hasText: '不成立' }).count()).toBe(0)
  const checked = page.waitForResponse(reply => reply.url().endsWith('/api/console/ledger/checks'))
  await page.getByRole('button', { name: '立即检查' }).click()
  expect((await checked).ok()).toBe(true)
})

test('finance goes from a kind to an account, to its entries, to the quota order, and back', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'fin', '/console/ledger?tab=balances')
  const kinds = page.getByRole('table', { name: '科目余额' })
  await kinds.getByRole('button', { name: '服务费收入' }).first().click()
  await page.waitForURL('**/console/ledger?tab=balances&currency=USD&open=SERVICE_FEE')
  await page
    .getByRole('table', { name: '账目' })
    .getByRole('button', { name: /有限公司|代理商/ })
    .first()
    .click()
  const entries = page.getByRole('table', { name: '分录' })
  await entries.getByText('服务费').first().waitFor()
  const order = entries.getByRole('link', { name: /^\d{19}$/ }).first()
  const applyNo = (await order.innerText()).trim()
  await order.click()
  await page.waitForURL(`**/console/quota-orders?apply_no=${applyNo}`)
  await page.getByRole('table', { name: '额度工单' }).getByRole('button', { name: applyNo }).first().waitFor()
  await page.goBack()
  await entries.getByText('服务费').first().waitFor()
  await page.getByRole('button', { name: '返回账目列表' }).click()
  await page.getByRole('button', { name: '返回科目余额' }).click()
  await kinds.getByRole('button', { name: '客户钱包' }).first().waitFor()
})

test('an entry leads to its ad account and to what the audit log says of it', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'admin', '/console/ledger?tab=balances&currency=USD&open=SERVICE_FEE')
  await page
    .getByRole('table', { name: '账目' })
    .getByRole('button', { name: /有限公司|代理商/ })
    .first()
    .click()
  const entries = page.getByRole('table', { name: '分录' })
  const log = entries.getByRole('link', { name: /^日志 \d+$/ }).first()
  const id = /\d+/.exec(await log.innerText())?.[0] ?? expect.fail('no account id')
  await log.click()
  await page.waitForURL(`**/console/audit?object_id=${id}`)
  await page.getByRole('table', { name: '审计日志' }).getByRole('row').nth(1).waitFor()
  await page.goBack()
  const row = entries.getByRole('row').filter({ has: page.getByRole('link', { name: `日志 ${id}` }) })
  await row.first().getByRole('link').first().click()
  await page.waitForURL(`**/console/accounts?ids=${id}`)
  await expect.poll(() => page.getByRole('table', { name: '广告账户', exact: true }).getByRole('row').count()).toBe(2)
})

test('operations work on differences and runs, and the books are not theirs', async () => {
  const { page } = await visits.open()
  await openConsole(page, 'ops', '/console/ledger?tab=balances')
  await page.getByRole('tab', { name: '账实差异' }).waitFor()
  await expect.poll(() => page.getByRole('tab', { name: '科目余额' }).count()).toBe(0)
  await page
    .getByRole('tablist', { name: '按差异状态筛选' })
    .getByRole('tab', { name: /^时间差/ })
    .click()
  await page.waitForURL('**/console/ledger?tab=balances&state=TIME_LAG')
  await page.getByRole('tab', { name: '每日对账' }).click()
  await page.getByRole('table', { name: '每日对账' }).waitFor()
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('the ledger room at %s px is accessible and complete', async (width, viewport) => {
  const { page } = await visits.open(viewport)
  await openConsole(page, 'admin', '/console/ledger')
  for (const tab of ['differences', 'runs', 'checks', 'balances']) {
    await page.goto(`/console/ledger?tab=${tab}`)
    await consoleShell(page).heading('总账与对账').waitFor()
    await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
    await page.screenshot({ path: join(SHOTS, `console-ledger-${tab}-${width}.png`), fullPage: true })
    expect(await violations(page), tab).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), tab).toBe(true)
  }
})
