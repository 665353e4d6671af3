// Money booked by hand in the console: a bank receipt and a credit line, each by two people, and what the customer reads of both.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { attachPicture } from '../support/pictures.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const PREPAID = '13800000001'
/** Pays from a credit line. */
const OWING = '13800000003'

async function enter(name: Parameters<typeof openConsole>[1], mobile: string, tab: string, viewport?: typeof PHONE): Promise<Page> {
  const { page } = await visits.open(viewport)
  await openConsole(page, name, `/console/customers?mobile=${mobile}`)
  await page
    .getByRole(viewport === undefined ? 'table' : 'list', { name: '客户' })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('tab', { name: tab }).click()
  return page
}

/** Passes the named proposal in the dialog that all cases share. */
async function pass(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name }).first().click()
  await dialog.getByRole('button', { name: '复核通过', exact: true }).click()
  await closed(dialog)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What may be owed, in cents. */
async function totalOf(page: Page): Promise<bigint> {
  const figure = page.getByText('授信总额', { exact: true }).locator('..')
  await figure
    .getByText(/\.\d{2}/)
    .first()
    .waitFor()
  return cents(/[\d,]+\.\d{2}/.exec(await figure.innerText())?.[0] ?? '')
}

test('a receipt that finance books with the bank’s slip reaches the wallet once another person has checked it', async () => {
  const wallet = walletPage((await visits.holding(PREPAID)).page)
  await wallet.open()
  const before = await wallet.available()

  const fin = await enter('fin', PREPAID, '资金')
  const dialog = fin.getByRole('dialog', { name: '手工入账' })
  await fin.getByRole('button', { name: '手工入账' }).click()
  await dialog.getByRole('button', { name: '提交复核' }).click()
  for (const text of ['请选择收款账户', '请上传银行回单', '原因至少 5 个字符']) await dialog.getByText(text, { exact: true }).waitFor()
  await shoot(fin, 'console-receipt-refused.png')
  expect(await violations(fin)).toEqual([])
  await dialog.getByLabel(/^到账金额/).fill('1234.56')
  await dialog.getByRole('combobox', { name: /^收款账户/ }).click()
  await fin.getByRole('option').first().click()
  await dialog.getByLabel(/^银行流水号/).fill('ABC20261122000017')
  await dialog.getByLabel(/^付款户名/).fill('岚汐科技（示例）有限公司')
  await attachPicture(dialog, 'slip.png')
  await dialog.getByLabel(/^原因/).fill('客户电汇，网银未自动到账')
  await shoot(fin, 'console-receipt.png')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await closed(dialog)
  const waiting = fin.getByRole('list', { name: '待复核的入账与调账' })
  await waiting.getByText('1,234.56').first().waitFor()
  await shoot(fin, 'console-receipt-waiting.png', { fullPage: true })
  expect(await violations(fin)).toEqual([])
  await wallet.open()
  expect(await wallet.available()).toBe(before)

  await pass(await enter('fin-check', PREPAID, '资金'), /^复核通过/)
  await wallet.open()
  expect(await wallet.available()).toBe(before + 123_456n)
})

test('a credit line set by two people is what the customer may owe from then on', async () => {
  const fin = await enter('fin', OWING, '授信')
  const line = fin.getByRole('region', { name: 'USD 授信' })
  await line.getByRole('button', { name: '临时授信' }).click()
  const dialog = fin.getByRole('dialog', { name: '临时授信' })
  await dialog.getByLabel(/^临时授信/).fill('5000')
  await dialog.getByLabel(/^有效期至/).fill('2000-01-01')
  await dialog.getByLabel(/^原因/).fill('双十二大促追加预算')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await dialog.getByText('有效期至不能早于今天', { exact: true }).waitFor()
  await shoot(fin, 'console-credit-dialog.png')
  expect(await violations(fin)).toEqual([])
  await dialog.getByLabel(/^有效期至/).fill(inDays(20))
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await closed(dialog)
  await line.getByText(/^临时授信 5,000.00 USD/).waitFor()
  await shoot(fin, 'console-credit-waiting.png', { fullPage: true })

  const portal = (await visits.holding(OWING)).page
  await portal.goto('/credit/limit')
  const total = await totalOf(portal)

  const check = await enter('fin-check', OWING, '授信')
  await pass(check, '复核通过USD 授信变更')
  await check.getByRole('table', { name: '授信变更记录' }).getByText('双十二大促追加预算').waitFor()
  await shoot(check, 'console-credit.png', { fullPage: true })
  expect(await violations(check)).toEqual([])

  await portal.reload()
  await expect.poll(() => totalOf(portal)).toBe(total + 500_000n)
  await portal.getByText(/其中临时授信 \$5,000.00/).waitFor()
  await shoot(portal, 'credit-limit.png', { fullPage: true })
  expect(await violations(portal)).toEqual([])
  await portal.goto('/credit/history')
  await portal.getByText('双十二大促追加预算').first().waitFor()
  await shoot(portal, 'credit-history.png', { fullPage: true })
  expect(await violations(portal)).toEqual([])
  const phone = (await visits.holding(OWING, PHONE)).page
  for (const page of ['limit', 'history']) {
    await phone.goto(`/credit/${page}`)
    await phone.getByText('5,000.00').first().waitFor()
    await shoot(phone, `credit-${page}-phone.png`, { fullPage: true })
  }
})
