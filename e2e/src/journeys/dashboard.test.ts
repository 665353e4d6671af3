// The dashboard as its user arranges it: shortcuts of one's own, a range of one's own and its file, quota added beside an account that
// runs low, and where a list without rows says so.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { dashboardPage } from '../models/dashboard-page.ts'
import { recordsPage } from '../models/records-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { saved, sheetOf } from '../support/files.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
/** Has accounts that run low; their balances are nobody else's business. */
const CUSTOMER = '13800000001'
/** Has an account that runs low, and less in its wallet than the most that can be added at once. */
const AGENT = '13800000004'

/** The amount of a line in the popover, in cents; waits until the quote for this sum has come. */
async function quoted(page: Page): Promise<{ fee: bigint; tax: bigint; total: bigint }> {
  const { addPopover } = dashboardPage(page)
  const read = async (term: string) => {
    const text = await addPopover.locator('dl > div').filter({ hasText: term }).getByRole('definition').innerText()
    return /\d/.test(text) ? cents(text) : 0n
  }
  await expect.poll(() => read('应付合计')).toBeGreaterThan(0n)
  return { fee: await read('服务费'), tax: await read('税费'), total: await read('应付合计') }
}

test('shortcuts are chosen with the keyboard, stay after a reload, and go back to the usual ones', async () => {
  const { page } = await visits.holding('13800000003')
  const dashboard = dashboardPage(page)
  await dashboard.open()
  await expect.poll(() => dashboard.shortcuts.count()).toBeGreaterThanOrEqual(3)
  const usual = await dashboard.shortcuts.allInnerTexts()
  await dashboard.editShortcuts.press('Enter')
  await dashboard.shortcutChoice('批量导入记录').press('Space')
  await dashboard.shortcut('批量导入记录').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await dashboard.shortcut('批量导入记录').click()
  await page.waitForURL('**/account/record/facebook')
  await dashboard.open()
  await dashboard.editShortcuts.click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => dashboard.shortcuts.allInnerTexts()).toEqual(usual)
})

test('the trend is asked for days of one’s own', async () => {
  const { page } = await visits.holding('13800000001')
  const dashboard = dashboardPage(page)
  await dashboard.open()
  await dashboard.trend.getByText('自定义').click()
  const asked = page.waitForRequest(request => request.url().includes('/trend'))
  await dashboard.trend.getByRole('button', { name: /^日期/ }).click()
  await page.getByRole('button', { name: '昨天' }).click()
  await asked
  await dashboard.trend.getByRole('button', { name: '查看表格' }).click()
  await expect.poll(() => dashboard.trend.getByRole('row').count()).toBeLessThanOrEqual(3)
  expect(await violations(page)).toEqual([])
})

test('the table behind the trend is saved in either format, of the days that are shown', async () => {
  const { page } = await visits.holding(CUSTOMER)
  const dashboard = dashboardPage(page)
  await dashboard.open()
  await dashboard.trend.getByText('近 7 天').click()
  await dashboard.trend.getByRole('button', { name: '查看表格' }).click()
  const table = dashboard.trend.getByRole('table', { name: '近 7 天消耗趋势' })
  await expect.poll(() => table.getByRole('row').count()).toBe(9)
  await dashboard.trendExport.click()
  const book = await saved(page, () => page.getByRole('menuitem', { name: /^Excel/ }).click())
  expect(book.suggestedFilename()).toMatch(/^消耗趋势_\d{8}_\d{6}\.xlsx$/)
  const rows = await sheetOf(book)
  expect(rows).toHaveLength(9)
  for (const [at, text] of [
    [0, '日期'],
    [1, '当日未结束'],
    [8, '合计'],
  ] as const)
    expect(rows[at]).toContain(text)
  await page.getByText(/^已导出 消耗趋势_/).waitFor()

  await dashboard.trendExport.click()
  const csv = await saved(page, () => page.getByRole('menuitem', { name: /^CSV/ }).click())
  expect(csv.suggestedFilename()).toMatch(/^消耗趋势_\d{8}_\d{6}\.csv$/)
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n')
  const shown = await table.getByRole('row').nth(2).getByRole('cell').allInnerTexts()
  expect(lines[2]?.split(',').slice(1, 5)).toEqual(shown.map(text => text.replaceAll(/[$,]/g, '')))
})

test('quota is added beside the account that runs low: wrong amounts are named, fees are shown before, the order is in the records', async () => {
  const { page } = await visits.holding(CUSTOMER)
  const [dashboard, records] = [dashboardPage(page), recordsPage(page)]
  await dashboard.open()
  const name = await dashboard.lowAccount('Facebook')
  const [trigger, popover] = [dashboard.addTo(name), dashboard.addPopover]
  const amount = popover.getByRole('textbox', { name: '新增额度' })
  const focused = (of: typeof amount) => expect.poll(() => of.evaluate(node => node === document.activeElement)).toBe(true)
  await trigger.press('Enter')
  await focused(amount)
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'hidden' })
  await focused(trigger)

  await trigger.click()
  await popover.getByRole('button', { name: '确认' }).click()
  await popover.getByText('请输入新增额度').waitFor()
  await amount.fill('0')
  await popover.getByText('新增额度需大于$0').waitFor()
  await amount.fill('50001')
  await popover.getByText('单账户单次最高 $50,000', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await amount.fill('3')
  const quote = await quoted(page)
  expect(quote.total).toBe(300n + quote.fee + quote.tax)
  expect(await violations(page)).toEqual([])
  await shoot(page, '1440x900-dashboard-add.png')

  const keys: string[] = []
  let lost = 0
  // The first answer is lost: the same order is asked for again, and what was told remains to be told here.
  await page.route(/quota\/apply$/, async route => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const reply = await route.fetch()
    if (lost > 0) return route.fulfill({ response: reply })
    lost += 1
    return route.abort('connectionreset')
  })
  await popover.getByRole('button', { name: '确认' }).click()
  await popover.getByText('尚未收到提交结果').waitFor()
  await page.keyboard.press('Escape')
  await popover.getByRole('button', { name: '立即重试' }).click()
  await popover.waitFor({ state: 'hidden' })
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(keys[0]).not.toBe('')
  expect(new Set(keys).size).toBe(1)
  await focused(trigger)
  await page.getByText(`已提交：为 ${name} 新增额度`).waitFor()
  await page.getByRole('button', { name: '查看订单' }).click()
  await page.waitForURL('**/operate/record?apply_no=*')
  const row = records.row(name)
  await row.getByText('3.00').first().waitFor()
  await expect.poll(() => row.count()).toBe(1)
  await row.getByText('成功').first().waitFor()
})

test('what needs a code goes on in its page, with the amount that was typed', async () => {
  const { page } = await visits.holding(CUSTOMER)
  const [dashboard, add] = [dashboardPage(page), addQuotaPage(page)]
  const sent: string[] = []
  page.on('request', request => {
    if (/quota\/(approval-)?apply/.test(request.url())) sent.push(request.url())
  })
  await dashboard.open()
  const name = await dashboard.lowAccount('Facebook')
  await dashboard.addTo(name).click()
  await dashboard.addPopover.getByRole('textbox', { name: '新增额度' }).fill('12000')
  await dashboard.addPopover.getByText('此金额需验证身份').waitFor()
  await shoot(page, '1440x900-dashboard-add-large.png')
  await dashboard.addPopover.getByRole('button', { name: '前往新增额度页' }).click()
  await page.waitForURL('**/account/facebook/add/batch**')
  await expect.poll(() => add.amount(name).inputValue()).toBe('12,000.00')
  await add.quoteOf(1_200_000n)
  await page.getByRole('button', { name: '返回列表' }).first().click()
  await page.waitForURL('**/service/account/dashboard')
  await dashboard.addTo(name).waitFor()
  await expect.poll(() => dashboard.addPopover.count()).toBe(0)
  expect(sent).toEqual([])
})

test('a shortage is named below the amount, and on a phone the popover stays within the window', async () => {
  const { page } = await visits.holding(AGENT, PHONE)
  const dashboard = dashboardPage(page)
  await dashboard.open()
  const name = await dashboard.lowAccount('Facebook')
  await dashboard.addTo(name).click()
  await dashboard.addPopover.getByRole('textbox', { name: '新增额度' }).fill('49999')
  await dashboard.addPopover.getByText(/^余额不足，还差 \$[\d,]+\.\d{2}$/).waitFor()
  const box = await dashboard.addPopover.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, '390x844-dashboard-add.png')
  await dashboard.addPopover.getByRole('button', { name: '确认' }).click()
  // Nothing is sent: the popover stays, with the amount to be mended.
  await dashboard.addPopover.getByText(/^余额不足，还差/).waitFor()
  await expect.poll(() => dashboard.addPopover.getByRole('textbox').evaluate(node => node === document.activeElement)).toBe(true)
})
