// Exports and operation records: files that are opened and read, downloads in the message centre, and a tab for each kind of record.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { saved, sheetOf } from '../support/files.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'

const CUSTOMER = '13800000001'
const visits = useVisits()

const menu = (page: Page) => page.getByRole('button', { name: '导出', exact: true })
/** How many rows the list says it has, once it has come. */
async function listed(page: Page): Promise<number> {
  const text = page.getByText(/^共 [1-9]\d* 条$/)
  await text.waitFor()
  return Number(/\d+/.exec((await text.textContent()) ?? '')?.[0])
}

test('an account list is saved as a file with the rows of its filters, or those that were chosen', async () => {
  const { page } = await visits.holding(CUSTOMER, DESKTOP)
  await page.goto('/account/facebook?name=Nordlake')
  const total = await listed(page)
  await menu(page).click()
  const all = await saved(page, () => page.getByRole('menuitem', { name: `导出当前筛选（${total} 条）` }).click())
  expect(all.suggestedFilename()).toMatch(/^Facebook账户_\d{8}_\d{6}\.xlsx$/)
  const rows = await sheetOf(all)
  expect(rows).toHaveLength(total + 1)
  expect(rows[0]).toContain('广告账户 ID')
  for (const row of rows.slice(1)) expect(row).toContain('Nordlake')
  await page.getByText(/^已导出 Facebook账户_/).waitFor()

  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  const chosen = await saved(page, () => page.getByRole('button', { name: '导出选中' }).click())
  expect(await sheetOf(chosen)).toHaveLength(2)

  await menu(page).click()
  await page.getByRole('menuitem', { name: '选择列…' }).click()
  const dialog = page.getByRole('dialog', { name: '选择导出列' })
  await dialog.getByRole('checkbox', { name: /^全部列/ }).uncheck()
  await dialog.getByRole('checkbox', { name: '广告账户 ID' }).check()
  await dialog.getByRole('radio', { name: /^CSV/ }).check()
  expect(await violations(page)).toEqual([])
  const csv = await saved(page, () => dialog.getByRole('button', { name: '导出', exact: true }).click())
  const text = await readFile(await csv.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF"广告账户 ID"\r\n("\d+"\r\n)+$/)
  expect(text.split('\r\n')).toHaveLength(total + 2)
})

test('the operation records have a tab each, in the address, with their own filters, details and files', async () => {
  const { page } = await visits.holding(CUSTOMER, DESKTOP)
  await page.goto('/operate/record')
  for (const [name, tab] of [
    ['转移记录', 'transfers'],
    ['账户变更', 'changes'],
    ['清零记录', 'clears'],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.waitForURL(`**/operate/record?tab=${tab}`)
    await page.getByRole('table', { name }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, `1440x900-records-${tab}.png`)
    await page.reload()
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }
  await page.getByRole('tab', { name: '额度记录', exact: true }).click()
  await page.waitForURL('**/operate/record')
  const total = await listed(page)
  await menu(page).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: /^导出当前筛选/ }).click())
  expect(file.suggestedFilename()).toMatch(/^额度记录_/)
  expect(await sheetOf(file)).toHaveLength(total + 1)
  await page
    .getByRole('link', { name: /^查看 .* 的记录$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: '处理进度' }).waitFor()
})

test('a link with an order’s number opens its records, whatever tab was open before', async () => {
  const { page } = await visits.holding(CUSTOMER, DESKTOP)
  await page.goto('/operate/record')
  const row = page
    .getByRole('table', { name: '额度记录' })
    .getByRole('row')
    .filter({ hasText: /\d{19}/ })
    .first()
  const number = /\d{19}/.exec(await row.innerText())?.[0] ?? ''
  await page.goto('/operate/record?tab=changes')
  await page.getByRole('table', { name: '账户变更' }).waitFor()
  await page.goto(`/operate/record?apply_no=${number}`)
  await expect.poll(() => page.getByRole('table', { name: '额度记录' }).getByText(number).count()).toBeGreaterThan(0)
})

test('the wallet: cards choose the currency, flows are sorted in the address, and saved as they stand', async () => {
  const { page } = await visits.holding(CUSTOMER, DESKTOP)
  await page.goto('/wallet?from=2020-01-01&to=2099-12-31')
  const total = await listed(page)
  const cards = page.getByRole('region', { name: '钱包余额' })
  await cards.getByRole('button', { name: '美元可用余额', exact: true, pressed: true }).waitFor()
  await page.getByRole('columnheader', { name: /^支出/ }).getByRole('button').click()
  await page.waitForURL('**sort=expense**')
  await listed(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, '1440x900-wallet-sorted.png')
  await menu(page).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: /^导出当前筛选/ }).click())
  expect(file.suggestedFilename()).toMatch(/^USD钱包流水_/)
  const rows = await sheetOf(file)
  expect(rows).toHaveLength(total + 1)
  expect(rows[1]).toContain(await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first().innerText())
  await cards.getByRole('button', { name: '人民币可用余额', exact: true }).click()
  await page.waitForURL('**currency=CNY**')
  await cards.getByRole('button', { name: '人民币可用余额', exact: true, pressed: true }).waitFor()
})

test('a billing-period customer’s flows speak of available credit', async () => {
  const { page } = await visits.holding('13800000000', DESKTOP)
  await page.goto('/wallet')
  await page.getByText(/^期初可用授信/).waitFor()
  await page.getByRole('columnheader', { name: '可用授信' }).waitFor()
  await shoot(page, '1440x900-wallet-credit.png')
})

test('on a phone the tabs, cards and the export menu fit, and downloads say that there are none', async () => {
  const { page } = await visits.holding(CUSTOMER, PHONE)
  await page.goto('/operate/record?tab=changes')
  await page.getByRole('tab', { name: '账户变更', exact: true, selected: true }).waitFor()
  await menu(page).click()
  await page.getByRole('menuitem', { name: '选择列…' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await shoot(page, '390x844-records-changes.png')
  await fits(page)
})
